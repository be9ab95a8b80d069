import { decidingState, fieldAccess, fieldLimits, mayCall, statesOf, type Rules } from './access';
import type { Call, Entity, Verb } from './entity';
import { isWritable } from './validate';

/** What a service does with the calls of one kind on an entity that a route state stands for. */
export interface Effect {
  entity: Entity;
  call: Call;
  allowed: boolean;
  /** The state by which an allowed call is open; another one than was asked about is worth telling. */
  by?: string;
}

const NEEDS: Readonly<Record<Call, readonly Verb[]>> = {
  list: [],
  read: [],
  create: ['create'],
  edit: ['edit'],
  delete: ['delete', 'merge'],
};
const ALL = Object.keys(NEEDS) as Call[];
const isServed = (entity: Entity, call: Call): boolean =>
  !entity.verbs || NEEDS[call].length === 0 || NEEDS[call].some((verb) => entity.verbs!.includes(verb));
const segmentOf = (state: string): string => state.split('.', 1)[0]!;

/** Whether an entity can be deleted or merged, so that `{entity}.delete` means something. */
export const isDeletable = (entity: Entity): boolean =>
  !entity.unpaged && !entity.attached && isServed(entity, 'delete');

/** The calls that a state opens, or for a module those of all its states. */
const callsOf = (rules: Rules, state: string, entity: Entity): Call[] =>
  ALL.filter((call) => {
    if (entity.own || !isServed(entity, call)) return false;
    const own = `${entity.name}.delete`;
    const states = statesOf(entity, call);
    // `.edit` is among those of a deletion for its field rules; it opens one only while no rule names `.delete`.
    const opens =
      call !== 'delete' || entity.unpaged ? states : decidingState(rules.groups, own) === own ? [own] : states;
    return opens.some((each) => each === state || segmentOf(each) === state);
  });

/** Whether rules lock every field that could be changed: then a change is refused, whatever it is. */
const locksAll = (rules: Rules, entity: Entity): boolean => {
  const { hidden, locked } = fieldAccess(
    fieldLimits(rules, statesOf(entity, 'edit'), [entity]),
    entity,
    () => undefined,
  );
  return (
    locked.size > 0 &&
    Object.values(entity.fields).every(
      (field) => !isWritable(field) || hidden.has(field.name) || locked.has(field.name),
    )
  );
};
/** What the server does with each call that a route state, or a module, stands for: by the functions that it decides by. */
export const effectsOf = (rules: Rules, state: string, entities: readonly Entity[]): Effect[] =>
  entities.flatMap((entity) =>
    callsOf(rules, state, entity).map((call): Effect => {
      const { allowed, route } = mayCall(rules, entity, call);
      return { entity, call, allowed: allowed && !(call === 'edit' && locksAll(rules, entity)), by: route };
    }),
  );
