import { isInFeed } from '@trestle/schema/changeFeed';
import { decide, decideOperation, routeStates, type Decision, type AccessRules } from '@trestle/schema/access';
import type { EndpointName } from '@trestle/schema/endpointDeclarations';
import { operationKey, type ApiCall } from '@trestle/schema/endpoints';
import { canHaveAttachments, type Entity, type Operation, type Service } from '@trestle/schema/entity';
import type { ReportReads } from '../platform/signedIdentity';

/** The rights that a kind of service call needs, and what its service must know. */
export interface CallPolicy {
  /** The kind of call. It is signed into the identity that goes with the call (SECURITY.md, 65). */
  name: string;
  service: Service;
  /** Route states that the call stands for: their field rules apply (contract §2.4). */
  states: readonly string[];
  decide(rules: AccessRules): Decision;
  /** Further states whose field rules apply, because the reply may mention records that they open. */
  mentionedStates?: readonly string[];
  /** Whether the service must know which entities the caller may read, since the reply may tell of their records. */
  listsOpenEntities: boolean;
  /** Whether the record is named in the body. Then the service needs to know why an entity is denied. */
  recordInBody?: boolean;
  /** For reports, and mails with a report: the policies of the lists and records that they read, by entity. */
  reads?: Readonly<Record<keyof ReportReads, ReadonlyMap<string, EntityRights>>>;
}
/** Decides whether an entity's own call is allowed, and names the states whose field rules apply to it. */
export type EntityRights = Pick<CallPolicy, 'states' | 'decide'>;
/** Returns the policy of a call: the same object for the same kind of call, so caches may use it as a key. */
export type FindPolicy = (call: ApiCall) => CallPolicy;

/** Creates each policy once. There are a few hundred. */
export function createCallPolicies(entities: readonly Entity[]): FindPolicy {
  const policies = new Map<string, CallPolicy>();
  return (call) => {
    const name = operationKey(call);
    const policy = policies.get(name) ?? { ...rightsOf(call, entities), name };
    policies.set(name, policy);
    return policy;
  };
}

type CallRights = Omit<CallPolicy, 'name'>;

function rightsOf(call: ApiCall, entities: readonly Entity[]): CallRights {
  const { endpoint, entity, operation } = call;
  if (endpoint === 'mail') return mailRights(entities);
  if (endpoint === 'check_addresses') {
    const { reads: _reads, ...rights } = mailRights(entities);
    return rights;
  }
  if (endpoint === 'changes') return changesRights(entities);
  if (endpoint === 'export_all') return EXPORT_RIGHTS;
  if (!entity) return reportRights(entities);
  return entity.attached || entity.collectionField
    ? attachmentRights(entity, entities, operation)
    : collectionRights(entity, entities, call);
}

function collectionRights(
  entity: Entity,
  entities: readonly Entity[],
  { operation, lookup, endpoint }: ApiCall,
): CallRights {
  // A record that is in use can't be deleted. The reply says which records use it, as far as the caller may read them.
  // A price change writes stock and catalogue pages, too. A receipt names the order lines that wait.
  const mentionedStates =
    operation === 'delete'
      ? entities.filter(canHaveAttachments).flatMap((other) => routeStates(other, 'read'))
      : isReceipt(endpoint)
        ? entities.filter(({ name }) => name === 'store_order_line').flatMap((other) => routeStates(other, 'list'))
        : isPriceChange(endpoint)
          ? entities.filter(({ name }) => isRepriced(name)).flatMap((other) => routeStates(other, 'edit'))
          : undefined;
  const runsReports = entity.runsReports === true && (operation === 'create' || operation === 'edit');
  return {
    service: entity.service,
    states: routeStates(entity, operation),
    ...(mentionedStates ? { mentionedStates } : {}),
    decide: (rules) => decideOperation(rules, entity, operation, lookup),
    listsOpenEntities: endpoint === 'history' || operation === 'delete' || runsReports || isPriceChange(endpoint),
    ...(runsReports ? { reads: reportReads(entities) } : {}),
  };
}

const isPriceChange = (endpoint: EndpointName): boolean => endpoint.startsWith('price_');
const isReceipt = (endpoint: EndpointName): boolean => endpoint === 'receive' || endpoint === 'undo_receive';
const isRepriced = (name: string): boolean => name === 'stock' || name === 'catalogue_page';

const REPORTS_STATE = 'reports';

/** Reports read lists and records under the same rights as the calls of these. */
function reportReads(entities: readonly Entity[]): NonNullable<CallPolicy['reads']> {
  const rightsFor = (endpoint: 'list' | 'item', operation: 'list' | 'read') => {
    const callTo = (entity: Entity): ApiCall => ({
      service: entity.service,
      endpoint,
      entity,
      operation,
      lookup: false,
      pathParameter: '',
      body: 'json',
      maxBodyBytes: 0,
    });
    return new Map(entities.map((entity) => [entity.name, rightsOf(callTo(entity), entities)]));
  };
  return { list: rightsFor('list', 'list'), read: rightsFor('item', 'read') };
}

function reportRights(entities: readonly Entity[]): CallRights {
  return {
    service: 'reports',
    states: [REPORTS_STATE],
    decide: (rules) => ({ ...decide(rules, REPORTS_STATE), route: REPORTS_STATE }),
    listsOpenEntities: true,
    reads: reportReads(entities),
  };
}

/** An export of everything is for administrators, whatever the rules open. */
const EXPORT_RIGHTS: CallRights = {
  service: 'admin',
  states: [],
  decide: ({ superuser }) => ({ allowed: superuser, verdict: superuser ? 'ALLOW' : 'DENY', route: 'export_all' }),
  listsOpenEntities: false,
};

/** Rights of the feed of changes: whoever may list some entity gets the changes of those that they may list. */
function changesRights(entities: readonly Entity[]): CallRights {
  const { list } = reportReads(entities);
  return {
    service: 'admin',
    states: [],
    decide: (rules) => {
      const decisions = entities.filter(isInFeed).map(({ name }) => list.get(name)!.decide(rules));
      return decisions.find(({ allowed }) => allowed) ?? decisions[0]!;
    },
    // Notes and files follow the records that the caller may read.
    listsOpenEntities: true,
    reads: { list, read: new Map() },
  };
}

/**
 * Rights of a mail about a record. Only the service knows the record, so the BFF lets everyone pass who may read some
 * entity, under the field rules of all of them.
 */
function mailRights(entities: readonly Entity[]): CallRights {
  const attachable = entities.filter(canHaveAttachments);
  return {
    service: 'files',
    states: attachable.flatMap((entity) => routeStates(entity, 'read')),
    decide: (rules) => {
      const decisions = attachable.map((entity) => decideOperation(rules, entity, 'read'));
      return decisions.find(({ allowed }) => allowed) ?? decisions[0]!;
    },
    listsOpenEntities: true,
    recordInBody: true,
    // An order's PDF is a report.
    reads: reportReads(entities),
  };
}

/**
 * Rights of notes, files and list views. They follow the record or list they belong to; a rule that denies them
 * themselves wins (contract §2.4).
 */
function attachmentRights(entity: Entity, entities: readonly Entity[], operation: Operation): CallRights {
  const attachable = entities.filter(canHaveAttachments);
  return {
    service: entity.service,
    states: routeStates(entity, operation),
    decide: (rules) => {
      const ownDecision = decideOperation(rules, entity, operation);
      if (ownDecision.allowed || ownDecision.verdict === 'DENY') return ownDecision;
      return (
        attachable.map((other) => decideOperation(rules, other, 'read')).find(({ allowed }) => allowed) ?? ownDecision
      );
    },
    listsOpenEntities: true,
  };
}
