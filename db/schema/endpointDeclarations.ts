import type { Operation, Service, WriteOperation } from './entity';

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

/** What a method does at an endpoint. */
interface MethodAction {
  operation: Operation;
  /** The write that an entity's `writes` must name. */
  verb?: WriteOperation;
}
/** Actions by HTTP method. */
export type MethodActions = Readonly<Record<string, MethodAction>>;
const READ_ACTIONS: MethodActions = { GET: { operation: 'read' }, HEAD: { operation: 'read' } };
const LIST: MethodActions = { GET: { operation: 'list' }, HEAD: { operation: 'list' } };
/** The actions of endpoints that take a POST alone. */
export const POST: MethodActions = { POST: { operation: 'create' } };
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
export const COLLECTION_ENDPOINTS: readonly {
  endpoint: EndpointName;
  template: string;
  shape: RegExp;
  actions: MethodActions;
  /** The endpoint exists only for entities whose rows can be imported. */
  imports?: true;
  /** The only entity with this endpoint; by default all entities have it. */
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
    actions: { ...READ_ACTIONS, PUT: EDIT, PATCH: EDIT, DELETE: { operation: 'delete', verb: 'delete' } },
  },
  { endpoint: 'history', template: '{id}/history/', shape: /^([^/]+)\/history\/$/, actions: READ_ACTIONS },
  {
    endpoint: 'merge',
    template: '{id}/merge/',
    shape: /^([^/]+)\/merge\/$/,
    actions: { POST: { operation: 'delete', verb: 'merge' } },
  },
];
/** Endpoints of services outside collections (contract §2.5). The mail endpoint depends on PRODUCT_SLUG. */
export const OTHER_ENDPOINTS: readonly {
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
    actions: READ_ACTIONS,
  },
  { endpoint: 'reports', service: 'reports', shape: /^\/reports\/reports\/$/, actions: READ_ACTIONS },
  { endpoint: 'report', service: 'reports', shape: /^\/reports\/reportsParams\/([^/]+)\/$/, actions: READ_ACTIONS },
  { endpoint: 'report_file', service: 'reports', shape: /^\/reports\/download$/, actions: POST, body: 'form' },
];
