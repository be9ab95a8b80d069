import { decide, decideOperation, routeStates, type Decision, type AccessRules } from '@trestle/schema/access';
import { operationKey, type ApiCall } from '@trestle/schema/endpoints';
import type { Operation, Entity, Service } from '@trestle/schema/entity';

/** A call that a service answers, as far as letting it through is concerned. */
export interface CallPolicy {
  /** What kind of call it is: signed into the identity that goes with it (safety 65). */
  name: string;
  service: Service;
  /** The route states that it stands for: their field rules hold (contract §2.4). */
  states: readonly string[];
  decide(rules: AccessRules): Decision;
  /** Further states whose field rules hold, since the reply may tell of records that they open. */
  mentionedStates?: readonly string[];
  /** It is about, or may tell of, other records, so the service must know which of them are open. */
  listsOpenEntities: boolean;
  /** The record that it is about is named in its body: the service says why that one is closed. */
  recordInBody?: boolean;
}
/** The call that a request is; the same object for the same call, so that what was found out about it can be kept by it. */
export type FindCallPolicy = (asked: ApiCall) => CallPolicy;

/** Makes each call once: there are a few hundred. */
export function createCallPolicies(entities: readonly Entity[]): FindCallPolicy {
  const made = new Map<string, CallPolicy>();
  return (asked) => {
    const name = operationKey(asked);
    const call = made.get(name) ?? { ...rightsOf(asked, entities), name };
    made.set(name, call);
    return call;
  };
}

type Rights = Omit<CallPolicy, 'name'>;
function rightsOf(asked: ApiCall, entities: readonly Entity[]): Rights {
  const { endpoint, entity, operation } = asked;
  if (endpoint === 'mail') return mailCall(entities);
  if (!entity) return reportCall;
  return entity.attached || entity.collectionField
    ? attachedCall(entity, entities, operation)
    : collectionCall(entity, entities, asked);
}

function collectionCall(entity: Entity, entities: readonly Entity[], { operation, lookup, endpoint }: ApiCall): Rights {
  return {
    service: entity.service,
    states: routeStates(entity, operation),
    // What cannot be deleted says which records use it: of those that the caller may read, under their field rules.
    ...(operation === 'delete'
      ? { mentionedStates: entities.filter(canHaveAttachments).flatMap((other) => routeStates(other, 'read')) }
      : {}),
    decide: (rules) => decideOperation(rules, entity, operation, lookup),
    listsOpenEntities: endpoint === 'history' || operation === 'delete',
  };
}

const reportCall: Rights = {
  service: 'reports',
  states: ['reports'],
  decide: (rules) => ({ ...decide(rules, 'reports'), route: 'reports' }),
  listsOpenEntities: false,
};

/** Whether notes and files hang on its records: not on each other, nor on what is open to everybody: the own account, views of lists. */
export function canHaveAttachments(entity: Entity): boolean {
  return !entity.attached && !entity.callerIdField && !entity.collectionField;
}

/**
 * A mail is about a record, which the service alone knows: whoever may read any gets that far, under the field rules of all
 * that it could be.
 */
function mailCall(entities: readonly Entity[]): Rights {
  const bearers = entities.filter(canHaveAttachments);
  return {
    service: 'files',
    states: bearers.flatMap((entity) => routeStates(entity, 'read')),
    decide: (rules) => {
      const decisions = bearers.map((entity) => decideOperation(rules, entity, 'read'));
      return decisions.find(({ allowed }) => allowed) ?? decisions[0]!;
    },
    listsOpenEntities: true,
    recordInBody: true,
  };
}

/** Notes and files follow the record they hang on, views the list that they are of; a rule against them themselves is heeded first (contract §2.4). */
function attachedCall(entity: Entity, entities: readonly Entity[], call: Operation): Rights {
  const bearers = entities.filter(canHaveAttachments);
  return {
    service: entity.service,
    states: routeStates(entity, call),
    decide: (rules) => {
      const own = decideOperation(rules, entity, call);
      if (own.allowed || own.verdict === 'DENY') return own;
      return bearers.map((other) => decideOperation(rules, other, 'read')).find(({ allowed }) => allowed) ?? own;
    },
    listsOpenEntities: true,
  };
}
