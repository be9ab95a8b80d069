import { decidingState, decideOperation, routeStates, type AccessRules } from '../access';
import { fieldAccess, fieldLimits } from '../fieldAccess';
import type { Operation, Entity, WriteOperation } from '../entity';
import { isWritable } from '../field';

/** Whether a route state's operation on an entity is allowed. */
export interface Effect {
  entity: Entity;
  operation: Operation;
  allowed: boolean;
  /** Route state that opens the operation. It may differ from the state that the effect is about. */
  openedBy?: string;
}

const REQUIRED_WRITES: Readonly<Record<Operation, readonly WriteOperation[]>> = {
  list: [],
  read: [],
  create: ['create'],
  edit: ['edit'],
  delete: ['delete', 'merge'],
};
const OPERATIONS = Object.keys(REQUIRED_WRITES) as Operation[];
/** Whether the API serves an operation of an entity. */
export const isServed = (entity: Entity, call: Operation): boolean =>
  !entity.writes ||
  REQUIRED_WRITES[call].length === 0 ||
  REQUIRED_WRITES[call].some((verb) => entity.writes!.includes(verb));
const segmentOf = (state: string): string => state.split('.', 1)[0]!;

/** Whether an entity can be deleted or merged, so that `{entity}.delete` means something. */
export const isDeletable = (entity: Entity): boolean =>
  !entity.withoutPages && !entity.attached && isServed(entity, 'delete');

/** Returns the operations on an entity that a state opens; for a module, those of all its states. */
const operationsOpenedBy = (rules: AccessRules, state: string, entity: Entity): Operation[] =>
  OPERATIONS.filter((call) => {
    if (entity.callerIdField || !isServed(entity, call)) return false;
    const deleteState = `${entity.name}.delete`;
    const states = routeStates(entity, call);
    // A deletion has the state `.edit` for its field rules. `.edit` opens it only while no rule names `.delete`.
    const openingStates =
      call !== 'delete' || entity.withoutPages
        ? states
        : decidingState(rules.groups, deleteState) === deleteState
          ? [deleteState]
          : states;
    return openingStates.some((each) => each === state || segmentOf(each) === state);
  });

/** Whether rules lock every writable field, so that any change would be denied. */
const locksEveryField = (rules: AccessRules, entity: Entity): boolean => {
  const { hidden, locked } = fieldAccess(
    fieldLimits(rules, routeStates(entity, 'edit'), [entity]),
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
/** Returns what the server allows of a route state or module. It uses the functions by which servers decide. */
export const effectsOf = (rules: AccessRules, state: string, entities: readonly Entity[]): Effect[] =>
  entities.flatMap((entity) =>
    operationsOpenedBy(rules, state, entity).map((operation): Effect => {
      const { allowed, route } = decideOperation(rules, entity, operation);
      return {
        entity,
        operation,
        allowed: allowed && !(operation === 'edit' && locksEveryField(rules, entity)),
        openedBy: route,
      };
    }),
  );
