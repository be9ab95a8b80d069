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

/** The kinds of endpoint: a list, one record, a file's content, … */
export type EndpointName =
  | 'list'
  | 'totals'
  | 'download'
  | 'item'
  | 'history'
  | 'merge'
  | 'import'
  | 'undo_import'
  | 'store_with_login'
  | 'price_preview'
  | 'price_change'
  | 'price_undo'
  | 'mail'
  | 'upload'
  | 'content'
  | 'reports'
  | 'report'
  | 'report_file';
/** Kind of request body. JSON, the rows of a file as JSON, and forms are read whole; an upload is streamed. */
export type BodyKind = 'json' | 'rows' | 'form' | 'upload';

/** One request, as its method and target define it. The BFF decides about it and a service performs it. */
export interface ApiCall {
  service: Service;
  endpoint: EndpointName;
  /** Entity of the call. Undefined for a mail, whose record is named in the body, and for reports. */
  entity: Entity | undefined;
  operation: Operation;
  /** Whether it asks for the look-up list (`_code`). */
  lookup: boolean;
  /** The id, format or report in the path, unchanged; '' without one. */
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

/** Changes of many products' prices in one transaction. */
const PRICE_CHANGE_ENDPOINTS = (
  [
    ['price_preview', 'price_change/preview/'],
    ['price_change', 'price_change/'],
    ['price_undo', 'price_change/undo/'],
  ] as const
).map(([endpoint, template]) => ({
  endpoint,
  template,
  shape: new RegExp(`^${template}$`),
  actions: { POST: EDIT },
  entity: 'product',
}));

/** Endpoints of a collection by the end of their path, with the operation of each method (contract §2.2). */
const COLLECTION_ENDPOINTS: readonly {
  endpoint: EndpointName;
  template: string;
  shape: RegExp;
  actions: MethodActions;
  /** Only of entities whose rows can be imported. */
  imports?: true;
  /** The only entity that has it; without it all have. */
  entity?: string;
  body?: BodyKind;
}[] = [
  {
    endpoint: 'import',
    template: 'import/',
    shape: /^import\/$/,
    actions: { POST: { operation: 'create', verb: 'create' } },
    imports: true,
    body: 'rows',
  },
  {
    endpoint: 'undo_import',
    template: 'import/{id}/undo/',
    shape: /^import\/([^/]+)\/undo\/$/,
    actions: { POST: { operation: 'create', verb: 'create' } },
    imports: true,
  },
  // Before 'item', whose shape they have, too.
  {
    endpoint: 'store_with_login',
    template: 'with_login/',
    shape: /^with_login\/$/,
    actions: { POST: { operation: 'create', verb: 'create' } },
    entity: 'store',
  },
  ...PRICE_CHANGE_ENDPOINTS,
  { endpoint: 'list', template: '', shape: /^$/, actions: { ...LIST, POST: { operation: 'create', verb: 'create' } } },
  { endpoint: 'totals', template: 'totals/', shape: /^totals\/$/, actions: LIST },
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
/** Endpoints of services outside collections (contract §2.5). The mail endpoint depends on PRODUCT_SLUG. */
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

/** Whether a service answers at a path. Under /reports/ only three paths do (contract §2.5). */
export function isServicePath(path: string): boolean {
  return /^\/(api|filesystem|fs)(\/|$)/.test(path) || OTHER_ENDPOINTS.some(({ shape }) => shape.test(path));
}

/** Returns the endpoints of a collection with their methods, for the API description. */
export function collectionEndpoints(entity: Entity): { template: string; methods: string[] }[] {
  return endpointsOf(entity)
    .map(({ template, actions }) => ({ template, methods: allowedMethods(entity, actions) }))
    .filter(({ methods }) => methods.length > 0);
}

function endpointsOf({ name, imports }: Entity): typeof COLLECTION_ENDPOINTS {
  return COLLECTION_ENDPOINTS.filter(
    (each) => (!each.imports || imports !== undefined) && (each.entity === undefined || each.entity === name),
  );
}

/** Returns the methods that an entity accepts at an endpoint. */
function allowedMethods(entity: Entity, actions: MethodActions): string[] {
  return Object.entries(actions)
    .filter(([, { verb }]) => !verb || !entity.writes || entity.writes.includes(verb))
    .map(([method]) => method);
}

export interface EndpointTable {
  /**
   * Finds the call that a request makes. BFF and services share this, so they cannot disagree (SECURITY.md, 65).
   * @throws Problem 404 for an unknown path, 405 for a method that the endpoint does not accept
   */
  read(method: string, target: RequestTarget): ApiCall;
  /** Whether the path is a collection or below one. */
  isCollection(path: string): boolean;
}

/** Creates the table of endpoints for the entities of one variant. */
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
    for (const { shape, actions, endpoint, body = 'json' } of endpointsOf(entity)) {
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
        body,
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

/** Returns the kind of a call as text. Rights and field rules depend only on the kind. */
export function operationKey({ endpoint, entity, operation, lookup }: ApiCall): string {
  return `${endpoint} ${entity?.name ?? '-'} ${operation}${lookup ? ' lookup' : ''}`;
}

/** Returns the kind of a call and the record or format in its path, as text that the BFF signs. */
export function decisionKey(call: ApiCall): string {
  return call.pathParameter === '' ? operationKey(call) : `${operationKey(call)} ${call.pathParameter}`;
}
