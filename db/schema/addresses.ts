import { collectionPart, collectionPath, type Call, type Entity, type Service, type Verb } from './entity';
import { methodNotAllowed, notFound } from './errors';
import { isLookup, parametersOf, type Target } from './target';

/** What is at an address: a list, one record, a file's content. */
export type AddressName =
  | 'list'
  | 'download'
  | 'item'
  | 'history'
  | 'merge'
  | 'mail'
  | 'upload'
  | 'content'
  | 'reports'
  | 'report'
  | 'report_file';
/** What a call's body is: JSON or a small form, which are read whole; or a file, which is passed on as it comes. */
export type BodyKind = 'json' | 'form' | 'upload';

/** One request, as its method and target say it: what the BFF decides about, and what a service does. */
export interface AskedCall {
  service: Service;
  address: AddressName;
  /** The collection that it is about; a mail names its record in the body, a report is about none. */
  entity: Entity | undefined;
  call: Call;
  /** The look-up list (`_code`). */
  lookup: boolean;
  /** What the path names, as it stands there: an id, a format, a report; empty where it names nothing. */
  part: string;
  body: BodyKind;
}

interface Action {
  call: Call;
  verb?: Verb;
}
type Actions = Readonly<Record<string, Action>>;
const READ: Actions = { GET: { call: 'read' }, HEAD: { call: 'read' } };
const LIST: Actions = { GET: { call: 'list' }, HEAD: { call: 'list' } };
const POST: Actions = { POST: { call: 'create' } };
const EDIT: Action = { call: 'edit', verb: 'edit' };

/** The addresses of a collection by what follows its name, and what each method does there (contract §2.2). */
const OF_COLLECTION: readonly { address: AddressName; template: string; shape: RegExp; actions: Actions }[] = [
  { address: 'list', template: '', shape: /^$/, actions: { ...LIST, POST: { call: 'create', verb: 'create' } } },
  { address: 'download', template: 'download/{format}/', shape: /^download\/([^/]+)\/$/, actions: LIST },
  {
    address: 'item',
    template: '{id}/',
    shape: /^([^/]+)\/$/,
    actions: { ...READ, PUT: EDIT, PATCH: EDIT, DELETE: { call: 'delete', verb: 'delete' } },
  },
  { address: 'history', template: '{id}/history/', shape: /^([^/]+)\/history\/$/, actions: READ },
  {
    address: 'merge',
    template: '{id}/merge/',
    shape: /^([^/]+)\/merge\/$/,
    actions: { POST: { call: 'delete', verb: 'merge' } },
  },
];
/** The other addresses that services answer (contract §2.5); the mail's follows the product's name. */
const OTHERS: readonly {
  address: AddressName;
  service: Service;
  entity?: string;
  shape: RegExp;
  actions: Actions;
  body?: BodyKind;
}[] = [
  {
    address: 'upload',
    service: 'files',
    entity: 'file',
    shape: /^\/filesystem\/upload\/$/,
    actions: POST,
    body: 'upload',
  },
  {
    address: 'content',
    service: 'files',
    entity: 'file',
    shape: /^\/(?:filesystem|fs)\/download\/([^/]+)\/$/,
    actions: READ,
  },
  { address: 'reports', service: 'reports', shape: /^\/reports\/reports\/$/, actions: READ },
  { address: 'report', service: 'reports', shape: /^\/reports\/reportsParams\/([^/]+)\/$/, actions: READ },
  { address: 'report_file', service: 'reports', shape: /^\/reports\/download$/, actions: POST, body: 'form' },
];

/** Whether a service answers there; under /reports/ there are just three calls (contract §2.5). */
export function isServiceAddress(path: string): boolean {
  return /^\/(api|filesystem|fs)(\/|$)/.test(path) || OTHERS.some(({ shape }) => shape.test(path));
}

/** Every address of a collection, by what follows its name, with its methods: for whoever describes them. */
export function addressesOf(entity: Entity): { template: string; methods: string[] }[] {
  return OF_COLLECTION.map(({ template, actions }) => ({ template, methods: methodsOf(entity, actions) })).filter(
    ({ methods }) => methods.length > 0,
  );
}

/** The methods that an entity's declaration serves at an address. */
function methodsOf(entity: Entity, actions: Actions): string[] {
  return Object.entries(actions)
    .filter(([, { verb }]) => !verb || !entity.verbs || entity.verbs.includes(verb))
    .map(([method]) => method);
}

export interface Addresses {
  /**
   * Tells which call a request is. BFF and services both ask here, so that they cannot understand it differently (safety 65).
   * @throws Problem 404 for an address that isn't there, 405 for a method that it doesn't take
   */
  read(method: string, target: Target): AskedCall;
  /** Whether the path is a collection's or below it. */
  isCollection(path: string): boolean;
}

/** The one table of addresses, for the entities of a variant. */
export function createAddresses(entities: readonly Entity[], product: string): Addresses {
  const byPath = new Map(entities.map((entity) => [collectionPath(entity, product), entity]));
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const mailPath = `/api/${product}/send_email/`;

  function otherCall(method: string, path: string): AskedCall | undefined {
    if (path === mailPath)
      return {
        ...actionOf(method, POST),
        service: 'files',
        address: 'mail',
        entity: undefined,
        lookup: false,
        part: '',
        body: 'json',
      };
    for (const { shape, actions, service, address, entity, body = 'json' } of OTHERS) {
      const found = shape.exec(path);
      if (found)
        return {
          ...actionOf(method, actions),
          service,
          address,
          entity: entity ? byName.get(entity) : undefined,
          lookup: false,
          part: found[1] ?? '',
          body,
        };
    }
    return undefined;
  }

  function read(method: string, { path, query }: Target): AskedCall {
    const base = collectionPart(path, product);
    const entity = byPath.get(base);
    if (!entity) return otherCall(method, path) ?? absent();
    const rest = path.slice(base.length);
    for (const { shape, actions, address } of OF_COLLECTION) {
      const found = shape.exec(rest);
      if (!found) continue;
      const { call } = actionOf(method, actions, entity);
      const lookup = call === 'list' && isLookup(parametersOf(query));
      return { service: entity.service, address, entity, call, lookup, part: found[1] ?? '', body: 'json' };
    }
    throw notFound();
  }

  return { read, isCollection: (path) => byPath.has(collectionPart(path, product)) };
}

function absent(): never {
  throw notFound();
}

function actionOf(method: string, actions: Actions, entity?: Entity): { call: Call } {
  const methods = entity ? methodsOf(entity, actions) : Object.keys(actions);
  if (!methods.includes(method)) throw methodNotAllowed(method, methods);
  return { call: actions[method]!.call };
}

/** What kind of call it is, in a few words: rights and field rules depend on nothing else of it. */
export function callName({ address, entity, call, lookup }: AskedCall): string {
  return `${address} ${entity?.name ?? '-'} ${call}${lookup ? ' lookup' : ''}`;
}

/** All that is decided about a call: its kind, and the record or format that it names. */
export function decisionOf(asked: AskedCall): string {
  return asked.part === '' ? callName(asked) : `${callName(asked)} ${asked.part}`;
}
