import { decide, decideOperation, type AccessRules } from '@trestle/schema/access';
import { effectsOf, type Effect } from '@trestle/schema/effects';
import type { Operation, Entity } from '@trestle/schema/entity';
import { segmentOf } from './states';

/** Without pages, and without a state that would open their calls. */
const ADMINISTRATION: readonly string[] = ['audit', 'module_release'];
const WORDS: Readonly<Record<Operation, string>> = {
  list: 'list',
  read: 'open',
  create: 'create',
  edit: 'change',
  delete: 'delete',
};

/** `list, open`, and of another entity than the state's own `list, open Products`. */
const callsIn = (effects: readonly Effect[], state: string): string => {
  const entities = [...new Set(effects.map(({ entity }) => entity))];
  return entities
    .map((entity) => {
      const calls = effects
        .filter((effect) => effect.entity === entity)
        .map(({ operation }) => WORDS[operation])
        .join(', ');
      return entity.name === segmentOf(state) ? calls : `${calls} ${entity.plural}`;
    })
    .join('; ');
};
/** What the server does with the calls that a state stands for; empty where it stands for none. */
export const serverWords = (rules: AccessRules, state: string, entities: readonly Entity[]): string => {
  if (state === 'reports') return `Server ${decide(rules, state).allowed ? 'allows' : 'refuses'} reports`;
  const effects = effectsOf(rules, state, entities);
  const [open, shut] = [effects.filter(({ allowed }) => allowed), effects.filter(({ allowed }) => !allowed)];
  if (effects.length === 0) return ADMINISTRATION.includes(state) ? 'Server allows administrators alone' : '';
  const red = !decide(rules, state).allowed;
  const allowed = `allows ${callsIn(open, state)}`;
  if (shut.length === 0 && !red) return `Server ${allowed}`;
  const by = [...new Set(open.flatMap((effect) => effect.openedBy ?? []))].join(', ');
  const still = `still ${allowed}${by && ` by ${by}`}`;
  if (shut.length === 0) return `Server ${still}`;
  const refused = `Server refuses ${callsIn(shut, state)}`;
  return open.length === 0 ? refused : `${refused}; ${red ? still : allowed}`;
};

/** That selects go on offering what can't be listed: a look-up is refused to nobody who isn't denied everything. */
export const lookupWords = (rules: AccessRules, state: string, entities: readonly Entity[]): string => {
  const entity = entities.find(({ name, lookup }) => lookup && [name, `${name}.list`].includes(state));
  const open =
    entity && !decideOperation(rules, entity, 'list').allowed && decideOperation(rules, entity, 'list', true).allowed;
  return open ? `Selects in other forms still offer ${entity.plural.toLowerCase()}, by name and code.` : '';
};
