import { decide, mayCall, statesOf, type Decision, type Rules } from '@trestle/schema/access';
import { collectionPart, collectionPath, type Call, type Entity, type Service, type Verb } from '@trestle/schema/entity';
import { methodNotAllowed, notFound } from '@trestle/schema/errors';

/** A call that a service answers, as far as letting it through is concerned. */
export interface ServiceCall {
  service: Service;
  /** The route states that it stands for: their field rules hold (contract §2.4). */
  states: readonly string[];
  decide(rules: Rules): Decision;
  /** It is about what hangs on another record, so the service must know which records are open. */
  attached: boolean;
  /** The record that it is about is named in its body: the service says why that one is closed. */
  names?: boolean;
}
export interface FindCall {
  /** @returns the same object for the same call, so that what was found out about it can be kept by it */
  (method: string, path: string, query: URLSearchParams): ServiceCall;
  /** Whether the path is a collection's or below it. */
  isCollection(path: string): boolean;
}

interface Action { call: Call; verb?: Verb }
const READ: Record<string, Action> = { GET: { call: 'read' }, HEAD: { call: 'read' } };
const LIST: Record<string, Action> = { GET: { call: 'list' }, HEAD: { call: 'list' } };
const EDIT: Action = { call: 'edit', verb: 'edit' };
/** The addresses of a collection by what follows its name, and the methods of each (contract §2.2). */
const ADDRESSES: { template: string; shape: RegExp; actions: Record<string, Action> }[] = [
  { template: '', shape: /^$/, actions: { ...LIST, POST: { call: 'create', verb: 'create' } } },
  { template: 'download/{format}/', shape: /^download\/[^/]+\/$/, actions: LIST },
  { template: '{id}/', shape: /^[^/]+\/$/, actions: { ...READ, PUT: EDIT, PATCH: EDIT, DELETE: { call: 'delete', verb: 'delete' } } },
  { template: '{id}/history/', shape: /^[^/]+\/history\/$/, actions: READ },
  { template: '{id}/merge/', shape: /^[^/]+\/merge\/$/, actions: { POST: { call: 'delete', verb: 'merge' } } },
];
/** The other addresses that services answer (contract §2.5). */
const FILES = [
  { shape: /^\/filesystem\/upload\/$/, methods: ['POST'], call: 'create' },
  { shape: /^\/(filesystem|fs)\/download\/[^/]+\/$/, methods: ['GET', 'HEAD'], call: 'read' },
] as const;
const REPORTS = [
  { shape: /^\/reports\/(reports|reportsParams\/[^/]+)\/$/, methods: ['GET', 'HEAD'] },
  { shape: /^\/reports\/download$/, methods: ['POST'] },
];
/** More parameters than any list has: whoever sends them is up to something. */
const MOST_PARAMETERS = 50;

/** Whether a service answers there; under /reports/ there are just three calls (contract §2.5). */
export function isServiceAddress(path: string): boolean {
  return /^\/(api|filesystem|fs)(\/|$)/.test(path) || REPORTS.some(({ shape }) => shape.test(path));
}

/**
 * Tells which call a request is.
 * @returns a function that throws Problem 404 for an address that isn't there, 405 for a method that it doesn't take
 */
export function createCalls(entities: readonly Entity[], product: string): FindCall {
  const byPath = new Map(entities.map(entity => [collectionPath(entity, product), entity]));
  const collectionCallOf = once(({ entity, call, lookup, history }: Asked) => (entity.attached || entity.about
    ? attachedCall(entity, entities, call) : collectionCall(entity, call, { lookup, history })));
  const ofFiles = entities.find(entity => entity.name === 'file')!;
  const mail = mailCall(entities);

  const find = (method: string, path: string, query: URLSearchParams) => {
    if (path === `/api/${product}/send_email/`) return accept(method, ['POST'], () => mail);
    const files = FILES.find(({ shape }) => shape.test(path));
    if (files) return accept(method, files.methods, () => collectionCallOf({ entity: ofFiles, call: files.call, lookup: false, history: false }));
    const report = REPORTS.find(({ shape }) => shape.test(path));
    if (report) return accept(method, report.methods, () => reportCall);

    const { entity, rest } = collectionOf(path);
    const address = ADDRESSES.find(({ shape }) => shape.test(rest));
    if (!address) throw notFound();
    return accept(method, methodsOf(entity, address.actions), () => {
      const { call } = address.actions[method]!;
      return collectionCallOf({ entity, call, lookup: call === 'list' && isLookup(query), history: rest.endsWith('/history/') });
    });
  };
  return Object.assign(find, { isCollection: (path: string) => byPath.has(collectionPart(path, product)) });

  function collectionOf(path: string): { entity: Entity; rest: string } {
    const base = collectionPart(path, product);
    const entity = byPath.get(base);
    if (!entity) throw notFound();
    return { entity, rest: path.slice(base.length) };
  }
}

interface Asked { entity: Entity; call: Call; lookup: boolean; history: boolean }
/** Makes each call once: there are a few hundred. */
function once(make: (asked: Asked) => ServiceCall): (asked: Asked) => ServiceCall {
  const made = new Map<string, ServiceCall>();
  return asked => {
    const name = [asked.entity.name, asked.call, asked.lookup, asked.history].join(' ');
    const call = made.get(name) ?? make(asked);
    made.set(name, call);
    return call;
  };
}

/** The methods that an entity's declaration serves at an address. */
function methodsOf(entity: Entity, actions: Record<string, Action>): string[] {
  return Object.entries(actions).filter(([, { verb }]) => !verb || !entity.verbs || entity.verbs.includes(verb)).map(([method]) => method);
}

/** Every address of a collection, by what follows its name, with its methods: for whoever describes them. */
export function addressesOf(entity: Entity): { template: string; methods: string[] }[] {
  return ADDRESSES.map(({ template, actions }) => ({ template, methods: methodsOf(entity, actions) })).filter(({ methods }) => methods.length > 0);
}

function accept(method: string, methods: readonly string[], found: () => ServiceCall): ServiceCall {
  if (methods.includes(method)) return found();
  throw methodNotAllowed(method, methods);
}

/** Said once and clearly: what one side took for a look-up and the other for a list would be an open door. */
function isLookup(query: URLSearchParams): boolean {
  const said = query.getAll('_code');
  return said.length === 1 && said[0] === 'true' && query.size <= MOST_PARAMETERS;
}

function collectionCall(entity: Entity, call: Call, { lookup, history }: { lookup: boolean; history: boolean }): ServiceCall {
  return {
    service: entity.service,
    states: statesOf(entity, call),
    decide: rules => mayCall(rules, entity, call, lookup),
    attached: history,
  };
}

const reportCall: ServiceCall = { service: 'reports', states: ['reports'], decide: rules => ({ ...decide(rules, 'reports'), route: 'reports' }), attached: false };

/** Whether notes and files hang on its records: not on each other, nor on what is open to everybody: the own account, views of lists. */
export function canBear(entity: Entity): boolean {
  return !entity.attached && !entity.own && !entity.about;
}

/**
 * A mail is about a record, which the service alone knows: whoever may read any gets that far, under the field rules of all
 * that it could be.
 */
function mailCall(entities: readonly Entity[]): ServiceCall {
  const bearers = entities.filter(canBear);
  return {
    service: 'files',
    states: bearers.flatMap(entity => statesOf(entity, 'read')),
    decide: rules => {
      const decisions = bearers.map(entity => mayCall(rules, entity, 'read'));
      return decisions.find(({ allowed }) => allowed) ?? decisions[0]!;
    },
    attached: true,
    names: true,
  };
}

/** Notes and files follow the record they hang on, views the list that they are of; a rule against them themselves is heeded first (contract §2.4). */
function attachedCall(entity: Entity, entities: readonly Entity[], call: Call): ServiceCall {
  const bearers = entities.filter(canBear);
  return {
    service: entity.service,
    states: statesOf(entity, call),
    decide: rules => {
      const own = mayCall(rules, entity, call);
      if (own.allowed || own.verdict === 'DENY') return own;
      return bearers.map(other => mayCall(rules, other, 'read')).find(({ allowed }) => allowed) ?? own;
    },
    attached: true,
  };
}
