import {
  COLLECTION_ENDPOINTS,
  MAIL_ENDPOINTS,
  maxBodyBytesOf,
  OTHER_ENDPOINTS,
  POST,
  type BodyKind,
  type EndpointName,
  type MethodActions,
} from './endpointDeclarations';
import { collectionPrefix, collectionPath, type Operation, type Entity, type Service } from './entity';
import { methodNotAllowed, notFound } from './errors';
import { isLookupRequest, parseParameters, type RequestTarget } from './requestTarget';

/** One request, as its method and target define it. The BFF decides about it and a service performs it. */
export interface ApiCall {
  service: Service;
  endpoint: EndpointName;
  /**
   * Entity whose rights decide: that of the address, unless `decidedBy` names another. Undefined for reports, and for a
   * mail, whose record is named in the body.
   */
  entity: Entity | undefined;
  operation: Operation;
  /** Whether it asks for the look-up list (`_code`). */
  lookup: boolean;
  /** The id, format or report in the path, unchanged; '' without one. */
  pathParameter: string;
  body: BodyKind;
  /** Bytes of the body that are read. */
  maxBodyBytes: number;
}

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

/** Finds the calls that requests make. */
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
  const mailEndpoints = new Map(MAIL_ENDPOINTS.map((each) => [`/api/${product}/${each.path}`, each]));

  function otherCall(method: string, path: string): ApiCall | undefined {
    const mailEndpoint = mailEndpoints.get(path);
    if (mailEndpoint)
      return {
        ...actionOf(method, POST),
        service: 'files',
        endpoint: mailEndpoint.endpoint,
        entity: undefined,
        lookup: false,
        pathParameter: '',
        body: 'json',
        maxBodyBytes: mailEndpoint.maxBodyBytes,
      };
    for (const { shape, actions, service, endpoint, entity, body = 'json', maxBodyBytes } of OTHER_ENDPOINTS) {
      const match = shape.exec(path);
      if (match)
        return {
          ...actionOf(method, actions),
          service,
          endpoint,
          entity: entity ? byName.get(entity) : undefined,
          lookup: false,
          pathParameter: match[1] ?? '',
          body,
          maxBodyBytes: maxBodyBytesOf(body, maxBodyBytes),
        };
    }
    return undefined;
  }

  function read(method: string, { path, query }: RequestTarget): ApiCall {
    const base = collectionPrefix(path, product);
    const entity = byPath.get(base);
    if (!entity) {
      const call = otherCall(method, path);
      if (!call) throw notFound();
      return call;
    }
    const pathEnd = path.slice(base.length);
    for (const each of endpointsOf(entity)) {
      const { shape, actions, endpoint, decidedBy, imports, body = 'json', maxBodyBytes } = each;
      const match = shape.exec(pathEnd);
      if (!match) continue;
      const action = actionOf(method, actions, entity);
      const operation = imports && entity.imports?.onlyEdits ? 'edit' : action.operation;
      const lookup = operation === 'list' && isLookupRequest(parseParameters(query));
      return {
        service: entity.service,
        endpoint,
        entity: decidedBy === undefined ? entity : byName.get(decidedBy),
        operation,
        lookup,
        pathParameter: match[1] ?? '',
        body,
        maxBodyBytes: maxBodyBytesOf(body, maxBodyBytes),
      };
    }
    throw notFound();
  }

  return { read, isCollection: (path) => byPath.has(collectionPrefix(path, product)) };
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
