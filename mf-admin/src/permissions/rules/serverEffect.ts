import { decide, decideOperation, type AccessRules } from '@trestle/schema/access';
import { effectsOf, type Effect } from '@trestle/schema/rights/effects';
import type { Operation, Entity } from '@trestle/schema/entity';
import { segmentOf } from '@trestle/schema/rights/narrowRules';

/** Entities for administrators only. They have no pages, and no state opens their calls. */
const ADMINISTRATORS_ONLY: readonly string[] = ['api_key', 'audit', 'module_release', 'release_token'];
const CALL_VERBS: Readonly<Record<Operation, string>> = {
  list: 'list',
  read: 'open',
  create: 'create',
  edit: 'change',
  delete: 'delete',
};

/** Formats calls: 'list, open', or 'list, open Products' for another entity than the state's own. */
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
/** Describes which calls of a state the server allows. Returns '' when no call belongs to the state. */
export const describeServerEffect = (rules: AccessRules, state: string, entities: readonly Entity[]): string => {
  if (state === 'reports') return `Server ${decide(rules, state).allowed ? 'allows' : 'refuses'} reports`;
  const effects = effectsOf(rules, state, entities);
  const allowedEffects = effects.filter(({ allowed }) => allowed);
  const deniedEffects = effects.filter(({ allowed }) => !allowed);
  if (effects.length === 0) return ADMINISTRATORS_ONLY.includes(state) ? 'Server allows administrators only' : '';
  const isStateDenied = !decide(rules, state).allowed;
  const allowsText = `allows ${formatCalls(allowedEffects, state)}`;
  if (deniedEffects.length === 0 && !isStateDenied) return `Server ${allowsText}`;
  // Other states can open calls of a denied state.
  const openingStates = [...new Set(allowedEffects.flatMap((effect) => effect.openedBy ?? []))].join(', ');
  const stillAllowsText = `still ${allowsText}${openingStates && ` by ${openingStates}`}`;
  if (deniedEffects.length === 0) return `Server ${stillAllowsText}`;
  const refusesText = `Server refuses ${formatCalls(deniedEffects, state)}`;
  if (allowedEffects.length === 0) return refusesText;
  return `${refusesText}; ${isStateDenied ? stillAllowsText : allowsText}`;
};

/**
 * Says that selects still offer an entity that can't be listed. Returns '' for any other state. Only a user who is
 * denied everything has no look-ups.
 */
export const describeLookups = (rules: AccessRules, state: string, entities: readonly Entity[]): string => {
  const entity = entities.find(({ name, lookup }) => lookup && [name, `${name}.list`].includes(state));
  const hasOnlyLookup =
    entity && !decideOperation(rules, entity, 'list').allowed && decideOperation(rules, entity, 'list', true).allowed;
  return hasOnlyLookup ? `Selects in other forms still offer ${entity.plural.toLowerCase()}, by name and code.` : '';
};
