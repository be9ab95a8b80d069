import { decide, mayCall, statesOf, type Decision, type Rules } from '@trestle/schema/access';
import { callName, type AskedCall } from '@trestle/schema/addresses';
import type { Call, Entity, Service } from '@trestle/schema/entity';

/** A call that a service answers, as far as letting it through is concerned. */
export interface CallPolicy {
  /** What kind of call it is: signed into the identity that goes with it (safety 65). */
  name: string;
  service: Service;
  /** The route states that it stands for: their field rules hold (contract §2.4). */
  states: readonly string[];
  decide(rules: Rules): Decision;
  /** Further states whose field rules hold, since the reply may tell of records that they open. */
  mentionedStates?: readonly string[];
  /** It is about, or may tell of, other records, so the service must know which of them are open. */
  listsOpenEntities: boolean;
  /** The record that it is about is named in its body: the service says why that one is closed. */
  recordInBody?: boolean;
}
/** The call that a request is; the same object for the same call, so that what was found out about it can be kept by it. */
export type FindCallPolicy = (asked: AskedCall) => CallPolicy;

/** Makes each call once: there are a few hundred. */
export function createCallPolicies(entities: readonly Entity[]): FindCallPolicy {
  const made = new Map<string, CallPolicy>();
  return (asked) => {
    const name = callName(asked);
    const call = made.get(name) ?? { ...rightsOf(asked, entities), name };
    made.set(name, call);
    return call;
  };
}

type Rights = Omit<CallPolicy, 'name'>;
function rightsOf(asked: AskedCall, entities: readonly Entity[]): Rights {
  const { address, entity, call } = asked;
  if (address === 'mail') return mailCall(entities);
  if (!entity) return reportCall;
  return entity.attached || entity.about
    ? attachedCall(entity, entities, call)
    : collectionCall(entity, entities, asked);
}

function collectionCall(entity: Entity, entities: readonly Entity[], { call, lookup, address }: AskedCall): Rights {
  return {
    service: entity.service,
    states: statesOf(entity, call),
    // What cannot be deleted says which records use it: of those that the caller may read, under their field rules.
    ...(call === 'delete'
      ? { mentionedStates: entities.filter(canHaveAttachments).flatMap((other) => statesOf(other, 'read')) }
      : {}),
    decide: (rules) => mayCall(rules, entity, call, lookup),
    listsOpenEntities: address === 'history' || call === 'delete',
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
  return !entity.attached && !entity.own && !entity.about;
}

/**
 * A mail is about a record, which the service alone knows: whoever may read any gets that far, under the field rules of all
 * that it could be.
 */
function mailCall(entities: readonly Entity[]): Rights {
  const bearers = entities.filter(canHaveAttachments);
  return {
    service: 'files',
    states: bearers.flatMap((entity) => statesOf(entity, 'read')),
    decide: (rules) => {
      const decisions = bearers.map((entity) => mayCall(rules, entity, 'read'));
      return decisions.find(({ allowed }) => allowed) ?? decisions[0]!;
    },
    listsOpenEntities: true,
    recordInBody: true,
  };
}

/** Notes and files follow the record they hang on, views the list that they are of; a rule against them themselves is heeded first (contract §2.4). */
function attachedCall(entity: Entity, entities: readonly Entity[], call: Call): Rights {
  const bearers = entities.filter(canHaveAttachments);
  return {
    service: entity.service,
    states: statesOf(entity, call),
    decide: (rules) => {
      const own = mayCall(rules, entity, call);
      if (own.allowed || own.verdict === 'DENY') return own;
      return bearers.map((other) => mayCall(rules, other, 'read')).find(({ allowed }) => allowed) ?? own;
    },
    listsOpenEntities: true,
  };
}
