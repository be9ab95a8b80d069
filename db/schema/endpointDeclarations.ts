import type { Operation, Service, WriteOperation } from './entity';
import { MAX_IMPORT_BYTES } from './limits';

/** The kinds of endpoint: a list, one record, a file's content, … */
export type EndpointName =
  | 'list'
  | 'totals'
  | 'download'
  | 'item'
  | 'history'
  | 'merge'
  | 'merge_preview'
  | 'undo_merge'
  | 'merges'
  | 'change_runs'
  | 'change_run'
  | 'import'
  | 'undo_import'
  | 'store_with_login'
  | 'deliver'
  | 'deliver_container'
  | 'receive'
  | 'receipts'
  | 'undo_receive'
  | 'price_preview'
  | 'price_change'
  | 'price_undo'
  | 'pictures'
  | 'undo_pictures'
  | 'changes'
  | 'export_all'
  | 'test_webhook'
  | 'replay_webhook'
  | 'mail'
  | 'check_addresses'
  | 'upload'
  | 'content'
  | 'reports'
  | 'report'
  | 'report_file';
/** Kind of request body. JSON, the rows of a file as JSON, and forms are read whole; an upload is streamed. */
export type BodyKind = 'json' | 'rows' | 'form' | 'upload';

/** Largest JSON body of a call, in bytes, unless its endpoint needs less: a record with all its rows. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** Bodies of a few short texts, and of a list of ids (SECURITY.md, 75). */
const MAX_SHORT_BODY_BYTES = 16 * 1024;
const MAX_ID_LIST_BYTES = 64 * 1024;
/** A mail's text, however its characters are escaped. */
export const MAX_MAIL_BYTES = 256 * 1024;

/** Returns how many bytes of a call's body are read. */
export const maxBodyBytesOf = (kind: BodyKind, ownLimit: number | undefined): number =>
  ownLimit ?? (kind === 'rows' ? MAX_IMPORT_BYTES : MAX_BODY_BYTES);

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

/** Changes of many products' prices in one transaction, and the list of past ones. */
const PRICE_CHANGE_ENDPOINTS = (
  [
    ['price_preview', 'price_change/preview/', { POST: EDIT }],
    ['price_change', 'price_change/', { POST: EDIT, GET: EDIT, HEAD: EDIT }],
    ['price_undo', 'price_change/undo/', { POST: EDIT }],
  ] as const
).map(([endpoint, template, actions]) => ({
  endpoint,
  template,
  shape: new RegExp(`^${template}$`),
  actions,
  entity: 'product',
  maxBodyBytes: MAX_ID_LIST_BYTES,
}));

/** Pictures of products by the names of files, and the undo of such an import. */
const PICTURE_ENDPOINTS = [
  {
    endpoint: 'pictures',
    template: 'pictures/',
    shape: /^pictures\/$/,
    actions: { POST: EDIT },
    entity: 'product',
    body: 'rows',
  },
  {
    endpoint: 'undo_pictures',
    template: 'pictures/{id}/undo/',
    shape: /^pictures\/([^/]+)\/undo\/$/,
    actions: { POST: EDIT },
    entity: 'product',
    maxBodyBytes: MAX_SHORT_BODY_BYTES,
  },
] as const;

/** What stores were handed of an order, or of all orders that take from a container. */
const DELIVERY_ENDPOINTS = (
  [
    ['deliver', 'store_order'],
    ['deliver_container', 'container'],
  ] as const
).map(([endpoint, entity]) => ({
  endpoint,
  template: '{id}/deliver/',
  shape: /^([^/]+)\/deliver\/$/,
  actions: { POST: EDIT },
  entity,
  decidedBy: 'store_order',
}));

/** What administrators do with a webhook besides changing it. */
const WEBHOOK_ENDPOINTS = (
  [
    ['test_webhook', 'test'],
    ['replay_webhook', 'replay'],
  ] as const
).map(([endpoint, verb]) => ({
  endpoint,
  template: `{id}/${verb}/`,
  shape: new RegExp(`^([^/]+)/${verb}/$`),
  actions: { POST: EDIT },
  entity: 'webhook',
  maxBodyBytes: MAX_SHORT_BODY_BYTES,
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
  /** The entity whose rights and field rules decide, where it is another than that of the address. */
  decidedBy?: string;
  body?: BodyKind;
  /** Largest body, where the call needs less than others. */
  maxBodyBytes?: number;
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
    maxBodyBytes: MAX_SHORT_BODY_BYTES,
  },
  // Before 'item', whose shape they have, too.
  {
    endpoint: 'store_with_login',
    template: 'with_login/',
    shape: /^with_login\/$/,
    actions: { POST: { operation: 'create', verb: 'create' } },
    entity: 'store',
  },
  {
    endpoint: 'merges',
    template: 'merges/',
    shape: /^merges\/$/,
    actions: { GET: { operation: 'delete', verb: 'merge' }, HEAD: { operation: 'delete', verb: 'merge' } },
  },
  { endpoint: 'change_runs', template: 'change_runs/', shape: /^change_runs\/$/, actions: { GET: EDIT, HEAD: EDIT } },
  ...PRICE_CHANGE_ENDPOINTS,
  ...PICTURE_ENDPOINTS,
  { endpoint: 'list', template: '', shape: /^$/, actions: { ...LIST, POST: { operation: 'create', verb: 'create' } } },
  { endpoint: 'totals', template: 'totals/', shape: /^totals\/$/, actions: LIST },
  { endpoint: 'download', template: 'download/{format}/', shape: /^download\/([^/]+)\/$/, actions: LIST },
  {
    endpoint: 'item',
    template: '{id}/',
    shape: /^([^/]+)\/$/,
    actions: { ...READ_ACTIONS, PUT: EDIT, PATCH: EDIT, DELETE: { operation: 'delete', verb: 'delete' } },
  },
  ...DELIVERY_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  {
    endpoint: 'receive',
    template: '{id}/receive/',
    shape: /^([^/]+)\/receive\/$/,
    actions: { POST: EDIT },
    entity: 'container',
  },
  {
    endpoint: 'receipts',
    template: '{id}/receipts/',
    shape: /^([^/]+)\/receipts\/$/,
    actions: { GET: EDIT, HEAD: EDIT },
    entity: 'container',
  },
  {
    endpoint: 'undo_receive',
    template: '{id}/receive/{undo}/undo/',
    shape: /^([^/]+)\/receive\/[^/]+\/undo\/$/,
    actions: { POST: EDIT },
    entity: 'container',
    maxBodyBytes: MAX_SHORT_BODY_BYTES,
  },
  {
    endpoint: 'change_run',
    template: 'change_runs/{run}/',
    shape: /^change_runs\/([^/]+)\/$/,
    actions: { GET: EDIT, HEAD: EDIT },
  },
  { endpoint: 'history', template: '{id}/history/', shape: /^([^/]+)\/history\/$/, actions: READ_ACTIONS },
  {
    endpoint: 'merge',
    template: '{id}/merge/',
    shape: /^([^/]+)\/merge\/$/,
    actions: { POST: { operation: 'delete', verb: 'merge' } },
    maxBodyBytes: MAX_ID_LIST_BYTES,
  },
  {
    endpoint: 'merge_preview',
    template: '{id}/merge/preview/',
    shape: /^([^/]+)\/merge\/preview\/$/,
    actions: { POST: { operation: 'delete', verb: 'merge' } },
    maxBodyBytes: MAX_ID_LIST_BYTES,
  },
  {
    endpoint: 'undo_merge',
    template: '{id}/merge/undo/',
    shape: /^([^/]+)\/merge\/undo\/$/,
    actions: { POST: { operation: 'delete', verb: 'merge' } },
    maxBodyBytes: MAX_ID_LIST_BYTES,
  },
];
/** Endpoints of mails, by their paths below `/api/{product}/`. They tell of a record that the body names. */
export const MAIL_ENDPOINTS = [
  { endpoint: 'mail', path: 'send_email/', maxBodyBytes: MAX_MAIL_BYTES },
  { endpoint: 'check_addresses', path: 'check_addresses/', maxBodyBytes: MAX_ID_LIST_BYTES },
] as const;
/** Endpoints of services outside collections (contract §2.5). Those of mails depend on PRODUCT_SLUG. */
export const OTHER_ENDPOINTS: readonly {
  endpoint: EndpointName;
  service: Service;
  entity?: string;
  shape: RegExp;
  actions: MethodActions;
  body?: BodyKind;
  /** Largest body, where the call needs less than others. */
  maxBodyBytes?: number;
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
  { endpoint: 'changes', service: 'admin', shape: /^\/api\/changes\/$/, actions: READ_ACTIONS },
  {
    endpoint: 'export_all',
    service: 'admin',
    shape: /^\/api\/export_all\/$/,
    actions: POST,
    maxBodyBytes: MAX_SHORT_BODY_BYTES,
  },
  { endpoint: 'reports', service: 'reports', shape: /^\/reports\/reports\/$/, actions: READ_ACTIONS },
  { endpoint: 'report', service: 'reports', shape: /^\/reports\/reportsParams\/([^/]+)\/$/, actions: READ_ACTIONS },
  { endpoint: 'report_file', service: 'reports', shape: /^\/reports\/download$/, actions: POST, body: 'form' },
];
