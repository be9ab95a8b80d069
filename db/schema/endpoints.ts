import {
  collectionPrefix,
  collectionPath,
  type Operation,
  type Entity,
  type Service,
  type WriteOperation,
} from './entity';
import { methodNotAllowed, notFound } from './errors';
import { isLookupRequest, parseParameters, type RequestTarget } from './requestTarget';

/** What is at an address: a list, one record, a file's content. */
export type EndpointName =
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
export interface ApiCall {
  service: Service;
  endpoint: EndpointName;
  /** The collection that it is about; a mail names its record in the body, a report is about none. */
  entity: Entity | undefined;
  operation: Operation;
  /** The look-up list (`_code`). */
  lookup: boolean;
  /** What the path names, as it stands there: an id, a format, a report; empty where it names nothing. */
  pathParameter: string;
  body: BodyKind;
}

interface MethodAction {
  operation: Operation;
  verb?: WriteOperation;
}
type MethodActions = Readonly<Record<string, MethodAction>>;
const READ: MethodActions = { GET: { operation: 'read' }, HEAD: { operation: 'read' } };
const LIST: MethodActions = { GET: { operation: 'list' }, HEAD: { operation: 'list' } };
const POST: MethodActions = { POST: { operation: 'create' } };
const EDIT: MethodAction = { operation: 'edit', verb: 'edit' };

/** The addresses of a collection by what follows its name, and what each method does there (contract §2.2). */
const COLLECTION_ENDPOINTS: readonly {
  endpoint: EndpointName;
  template: string;
  shape: RegExp;
  actions: MethodActions;
}[] = [
  { endpoint: 'list', template: '', shape: /^$/, actions: { ...LIST, POST: { operation: 'create', verb: 'create' } } },
  { endpoint: 'download', template: 'download/{format}/', shape: /^download\/([^/]+)\/$/, actions: LIST },
  {
    endpoint: 'item',
    template: '{id}/',
    shape: /^([^/]+)\/$/,
    actions: { ...READ, PUT: EDIT, PATCH: EDIT, DELETE: { operation: 'delete', verb: 'delete' } },
  },
  { endpoint: 'history', template: '{id}/history/', shape: /^([^/]+)\/history\/$/, actions: READ },
  {
    endpoint: 'merge',
    template: '{id}/merge/',
    shape: /^([^/]+)\/merge\/$/,
    actions: { POST: { operation: 'delete', verb: 'merge' } },
  },
];
/** The other addresses that services answer (contract §2.5); the mail's follows the product's name. */
const OTHER_ENDPOINTS: readonly {
  endpoint: EndpointName;
  service: Service;
  entity?: string;
  shape: RegExp;
  actions: MethodActions;
  body?: BodyKind;
}[] = [
  {
    endpoint: 'upload',
    service: 'files',
    entity: 'file',
    shape: /^\/filesystem\/upload\/$/,
    actions: POST,
    body: 'upload',
  },
  {
    endpoint: 'content',
    service: 'files',
    entity: 'file',
    shape: /^\/(?:filesystem|fs)\/download\/([^/]+)\/$/,
    actions: READ,
  },
  { endpoint: 'reports', service: 'reports', shape: /^\/reports\/reports\/$/, actions: READ },
  { endpoint: 'report', service: 'reports', shape: /^\/reports\/reportsParams\/([^/]+)\/$/, actions: READ },
  { endpoint: 'report_file', service: 'reports', shape: /^\/reports\/download$/, actions: POST, body: 'form' },
];

/** Whether a service answers there; under /reports/ there are just three calls (contract §2.5). */
export function isServicePath(path: string): boolean {
  return /^\/(api|filesystem|fs)(\/|$)/.test(path) || OTHER_ENDPOINTS.some(({ shape }) => shape.test(path));
}

/** Every address of a collection, by what follows its name, with its methods: for whoever describes them. */
export function collectionEndpoints(entity: Entity): { template: string; methods: string[] }[] {
  return COLLECTION_ENDPOINTS.map(({ template, actions }) => ({
    template,
    methods: allowedMethods(entity, actions),
  })).filter(({ methods }) => methods.length > 0);
}

/** The methods that an entity's declaration serves at an address. */
function allowedMethods(entity: Entity, actions: MethodActions): string[] {
  return Object.entries(actions)
    .filter(([, { verb }]) => !verb || !entity.writes || entity.writes.includes(verb))
    .map(([method]) => method);
}

export interface EndpointTable {
  /**
   * Tells which call a request is. BFF and services both ask here, so that they cannot understand it differently (safety 65).
   * @throws Problem 404 for an address that isn't there, 405 for a method that it doesn't take
   */
  read(method: string, target: RequestTarget): ApiCall;
  /** Whether the path is a collection's or below it. */
  isCollection(path: string): boolean;
}

/** The one table of addresses, for the entities of a variant. */
export function createEndpointTable(entities: readonly Entity[], product: string): EndpointTable {
  const byPath = new Map(entities.map((entity) => [collectionPath(entity, product), entity]));
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const mailPath = `/api/${product}/send_email/`;

  function otherCall(method: string, path: string): ApiCall | undefined {
    if (path === mailPath)
      return {
        ...actionOf(method, POST),
        service: 'files',
        endpoint: 'mail',
        entity: undefined,
        lookup: false,
        pathParameter: '',
        body: 'json',
      };
    for (const { shape, actions, service, endpoint, entity, body = 'json' } of OTHER_ENDPOINTS) {
      const found = shape.exec(path);
      if (found)
        return {
          ...actionOf(method, actions),
          service,
          endpoint,
          entity: entity ? byName.get(entity) : undefined,
          lookup: false,
          pathParameter: found[1] ?? '',
          body,
        };
    }
    return undefined;
  }

  function read(method: string, { path, query }: RequestTarget): ApiCall {
    const base = collectionPrefix(path, product);
    const entity = byPath.get(base);
    if (!entity) return otherCall(method, path) ?? absent();
    const rest = path.slice(base.length);
    for (const { shape, actions, endpoint } of COLLECTION_ENDPOINTS) {
      const found = shape.exec(rest);
      if (!found) continue;
      const { operation } = actionOf(method, actions, entity);
      const lookup = operation === 'list' && isLookupRequest(parseParameters(query));
      return {
        service: entity.service,
        endpoint,
        entity,
        operation,
        lookup,
        pathParameter: found[1] ?? '',
        body: 'json',
      };
    }
    throw notFound();
  }

  return { read, isCollection: (path) => byPath.has(collectionPrefix(path, product)) };
}

function absent(): never {
  throw notFound();
}

function actionOf(method: string, actions: MethodActions, entity?: Entity): { operation: Operation } {
  const methods = entity ? allowedMethods(entity, actions) : Object.keys(actions);
  if (!methods.includes(method)) throw methodNotAllowed(method, methods);
  return { operation: actions[method]!.operation };
}

/** What kind of call it is, in a few words: rights and field rules depend on nothing else of it. */
export function operationKey({ endpoint, entity, operation, lookup }: ApiCall): string {
  return `${endpoint} ${entity?.name ?? '-'} ${operation}${lookup ? ' lookup' : ''}`;
}

/** All that is decided about a call: its kind, and the record or format that it names. */
export function decisionKey(asked: ApiCall): string {
  return asked.pathParameter === '' ? operationKey(asked) : `${operationKey(asked)} ${asked.pathParameter}`;
}
