import { fieldAccess, fieldLimits, routeStates, type FieldAccess, type AccessRules } from './access';
import type { Operation, Entity } from './entity';

/** What a screen does with records: a list shows rows, a form makes a record, or reads one and saves it. */
export type Screen = 'list' | 'create' | 'edit';
/** The calls whose replies a screen shows, and the call by which it changes something. */
const SCREEN_OPERATIONS: Readonly<Record<Screen, { shows: readonly Operation[]; saves: Operation }>> = {
  list: { shows: ['list'], saves: 'edit' },
  create: { shows: ['create'], saves: 'create' },
  edit: { shows: ['read', 'edit'], saves: 'edit' },
};
const FULL_ACCESS: FieldAccess = { hidden: new Set(), locked: new Set() };

/**
 * The fields that a screen hides and locks: those that its calls' replies lack, and those that its save would refuse. The
 * limits are the ones that are signed for the same calls, so that no screen shows a field that a reply doesn't hold.
 * @param called the entity whose calls the screen makes
 * @param shown the entity of the fields: the same, or one whose rows are nested in it
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
