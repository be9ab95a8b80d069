import { decide, decideOperation, type AccessRules } from '@trestle/schema/access';
import { effectsOf, type Effect } from '@trestle/schema/effects';
import type { Operation, Entity } from '@trestle/schema/entity';
import { segmentOf } from '@trestle/schema/rights/narrowRules';

/** Entities for administrators only. They have no pages, and no state opens their calls. */
const ADMINISTRATORS_ONLY: readonly string[] = ['audit', 'module_release', 'release_token'];
const CALL_VERBS: Readonly<Record<Operation, string>> = {
  list: 'list',
  read: 'open',
  create: 'create',
  edit: 'change',
  delete: 'delete',
};

/** Formats calls: 'list, open', and for another entity than the state's own 'list, open Products'. */
const formatCalls = (effects: readonly Effect[], state: string): string => {
  const entities = [...new Set(effects.map(({ entity }) => entity))];
  return entities
    .map((entity) => {
      const calls = effects
        .filter((effect) => effect.entity === entity)
        .map(({ operation }) => CALL_VERBS[operation])
        .join(', ');
      return entity.name === segmentOf(state) ? calls : `${calls} ${entity.plural}`;
    })
    .join('; ');
};
/** Describes what the server does with the calls of a state. Empty when the state stands for no call. */
export const describeServerEffect = (rules: AccessRules, state: string, entities: readonly Entity[]): string => {
  if (state === 'reports') return `Server ${decide(rules, state).allowed ? 'allows' : 'refuses'} reports`;
  const effects = effectsOf(rules, state, entities);
  const [open, denied] = [effects.filter(({ allowed }) => allowed), effects.filter(({ allowed }) => !allowed)];
  if (effects.length === 0) return ADMINISTRATORS_ONLY.includes(state) ? 'Server allows administrators only' : '';
  const red = !decide(rules, state).allowed;
  const allowed = `allows ${formatCalls(open, state)}`;
  if (denied.length === 0 && !red) return `Server ${allowed}`;
  const by = [...new Set(open.flatMap((effect) => effect.openedBy ?? []))].join(', ');
  const still = `still ${allowed}${by && ` by ${by}`}`;
  if (denied.length === 0) return `Server ${still}`;
  const refused = `Server refuses ${formatCalls(denied, state)}`;
  return open.length === 0 ? refused : `${refused}; ${red ? still : allowed}`;
};

/**
 * Describes that selects still offer an entity that can't be listed. Only a user who is denied everything has no
 * look-ups.
 */
export const describeLookups = (rules: AccessRules, state: string, entities: readonly Entity[]): string => {
  const entity = entities.find(({ name, lookup }) => lookup && [name, `${name}.list`].includes(state));
  const open =
    entity && !decideOperation(rules, entity, 'list').allowed && decideOperation(rules, entity, 'list', true).allowed;
  return open ? `Selects in other forms still offer ${entity.plural.toLowerCase()}, by name and code.` : '';
};
