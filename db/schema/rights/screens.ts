import { routeStates, type AccessRules } from '../access';
import { fieldAccess, fieldLimits, type FieldAccess } from '../fieldAccess';
import type { Operation, Entity } from '../entity';

/** Kinds of screens: a list, a form for a new record, a form for an existing one. */
export type Screen = 'list' | 'create' | 'edit';
/** Operations whose replies a screen shows, and the operation that it saves by. */
const SCREEN_OPERATIONS: Readonly<Record<Screen, { shows: readonly Operation[]; saves: Operation }>> = {
  list: { shows: ['list'], saves: 'edit' },
  create: { shows: ['create'], saves: 'create' },
  edit: { shows: ['read', 'edit'], saves: 'edit' },
};
const FULL_ACCESS: FieldAccess = { hidden: new Set(), locked: new Set() };

/**
 * Returns the fields that a screen hides and locks: those missing in its replies, and those that its save would deny.
 * It uses the same field rules as the servers.
 * @param called entity whose operations the screen calls
 * @param shown entity of the fields: the same one, or one whose rows are nested in it
 */
export const screenAccess = (
  rules: AccessRules | null,
  screen: Screen,
  called: Entity,
  shown: Entity,
  entities: readonly Entity[],
): FieldAccess => {
  if (!rules) return FULL_ACCESS;
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const accessIn = (call: Operation) =>
    fieldAccess(fieldLimits(rules, routeStates(called, call), entities), shown, (name) => byName.get(name));
  const { shows, saves } = SCREEN_OPERATIONS[screen];
  const hidden = new Set(shows.flatMap((call) => [...accessIn(call).hidden]));
  const save = accessIn(saves);
  const locked = new Set([...save.locked, ...save.hidden].filter((name) => !hidden.has(name)));
  return { hidden, locked };
};
