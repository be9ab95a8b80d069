import type { Request, Response } from 'express';
import type { EndpointName } from '@trestle/schema/endpointDeclarations';
import type { ApiCall } from '@trestle/schema/endpoints';
import { collectionPath, type Entity } from '@trestle/schema/entity';
import { badRequest, invalidField, methodNotAllowed, notFound, unknownParameter } from '@trestle/schema/errors';
import { sendJson, sendPage, sendJsonText } from './read/sendJson';
import type { Caller, Context } from './call/context';
import { download } from './download/download';
import { readIdempotencyKey } from './write/idempotency';
import { history } from './history';
import { prepareList } from './read/list';
import { listRunRecords, listRuns } from './runs/listRuns';
import { parseRunPreference } from './runs/parseRunPreference';
import { merge } from './merge/merge';
import { previewMerge } from './merge/previewMerge';
import { listMerges } from './merge/undo/listMerges';
import { undoMerge } from './merge/undo/undoMerge';
import { readRecord } from './read/readRecord';
import { reasonOfQuery } from './write/reason';
import { create, remove, update } from './write/save';
import { prepareTotals } from './read/totals';
import { withinUserLimit, type CallKind } from './call/callLimits';

/** Returns the caller of a request, which is set before the routers run. */
export const callerOf = (request: Request): Caller => (request as Request & { caller: Caller }).caller;

/** Digits of the largest id that a column holds. */
const MAX_ID_DIGITS = 10;

/**
 * Parses the id in a path.
 * @throws Problem 400 when it is no number, 404 when it begins with 0 or is longer than any id
 */
export function parseId(text: unknown): number {
  if (typeof text !== 'string' || !/^\d+$/.test(text)) throw invalidField('id', 'Must be a whole number', 'type');
  if (text.startsWith('0') || text.length > MAX_ID_DIGITS) throw notFound();
  return Number(text);
}
/**
 * Refuses query parameters on an address that takes none. Nothing that is sent is ignored (contract §2.2).
 * @throws Problem 400
 */
export function rejectParameters(request: Request): void {
  const [name] = Object.keys(request.query);
  if (name !== undefined) throw unknownParameter(name);
}

/** Handles one method of an address. `part` is the id or format in the path. */
type Handler = (request: Request, response: Response, part: string, call: ApiCall) => Promise<void> | void;
/** Wraps a handler so that query parameters are refused. */
const withoutParameters =
  (handler: Handler): Handler =>
  (request, response, part, call) => {
    rejectParameters(request);
    return handler(request, response, part, call);
  };

/**
 * Refuses a request for a look-up list that the BFF read as a request for the list (SECURITY.md, 65).
 * @throws Problem 400
 */
function rejectUndecidedLookup({ query }: Request, lookup: boolean): void {
  const flag = query['_code'];
  if (!lookup && (flag === 'true' || flag === '1')) throw invalidField('_code', 'Must be true or false', 'type');
}

/** Creates the handlers of a collection, by address and method (contract §2.2). */
function createHandlers(
  context: Context,
  entity: Entity,
  path: string,
): Partial<Record<EndpointName, Readonly<Record<string, Handler>>>> {
  const withinLimitOf =
    (kind: CallKind) =>
    <T>(request: Request, work: (caller: Caller) => Promise<T>): Promise<T> => {
      const caller = callerOf(request);
      return withinUserLimit(context, kind, caller, () => work(caller));
    };
  const [runList, runRead, runWrite] = [withinLimitOf('list'), withinLimitOf('item'), withinLimitOf('write')];
  const updateItem: Handler = withoutParameters(async (request, response, part) => {
    const id = parseId(part);
    const keyPath = `${request.method} ${path}${id}/`;
    const idempotencyKey = readIdempotencyKey(request.get('idempotency-key'), keyPath, request.body);
    sendJsonText(
      response,
      200,
      await runWrite(request, (caller) =>
        update(context, entity, id, request.body, caller, idempotencyKey, parseRunPreference(request.get('prefer'))),
      ),
    );
  });
  /** Sends the body of a call to one record on to what writes, and its result back. */
  const writeTo = <T>(
    write: (context: Context, entity: Entity, id: number, body: unknown, caller: Caller) => Promise<T>,
  ): Handler =>
    withoutParameters(async (request, response, id) =>
      sendJson(
        response,
        200,
        await runWrite(request, (caller) => write(context, entity, parseId(id), request.body, caller)),
      ),
    );
  /** Sends what was read as `results`. */
  const resultsOf = <T>(read: (caller: Caller, part: string) => Promise<T>): Handler =>
    withoutParameters(async (request, response, part) =>
      sendJson(response, 200, { results: await runRead(request, (caller) => read(caller, part)) }),
    );
  return {
    list: {
      GET: async (request, response, _part, { lookup }) => {
        rejectUndecidedLookup(request, lookup);
        await sendPage(
          response,
          await runList(request, prepareList(context, entity, request.query, callerOf(request))),
        );
      },
      POST: withoutParameters(async (request, response) => {
        const idempotencyKey = readIdempotencyKey(request.get('idempotency-key'), path, request.body);
        sendJsonText(
          response,
          201,
          await runWrite(request, (caller) => create(context, entity, request.body, caller, idempotencyKey)),
        );
      }),
    },
    totals: {
      GET: async (request, response) =>
        sendJson(
          response,
          200,
          await runList(request, prepareTotals(context, entity, request.query, callerOf(request))),
        ),
    },
    download: {
      GET: (request, response, format) => download(context, entity, format, request, response, callerOf(request)),
    },
    item: {
      GET: withoutParameters(async (request, response, id) =>
        sendJson(response, 200, await runRead(request, (caller) => readRecord(context, entity, parseId(id), caller))),
      ),
      PUT: updateItem,
      PATCH: updateItem,
      DELETE: async (request, response, id) => {
        const reason = reasonOfQuery(entity, request.query);
        await runWrite(request, (caller) => remove(context, entity, parseId(id), caller, reason));
        response.status(204).end();
      },
    },
    merge: { POST: writeTo(merge) },
    merge_preview: { POST: writeTo(previewMerge) },
    undo_merge: { POST: writeTo(undoMerge) },
    merges: { GET: resultsOf((caller) => listMerges(context, entity, caller)) },
    change_runs: { GET: resultsOf((caller) => listRuns(context, entity, caller)) },
    change_run: { GET: resultsOf((caller, id) => listRunRecords(context, entity, id, caller)) },
    history: {
      GET: async (request, response, id) =>
        sendPage(
          response,
          await runList(request, (caller) => history(context, entity, parseId(id), request.query, caller)),
        ),
    },
  };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badRequest('The address could not be read.');
  }
}

/** Creates the handler of one collection. */
export function createCollectionHandler(
  context: Context,
  entity: Entity,
  slug: string,
): (request: Request, response: Response, call: ApiCall) => Promise<void> | void {
  const handlers = createHandlers(context, entity, collectionPath(entity, slug));
  return (request, response, call) => {
    const { endpoint, pathParameter } = call;
    const handler = handlers[endpoint]?.[request.method === 'HEAD' ? 'GET' : request.method];
    if (!handler) throw methodNotAllowed(request.method);
    return handler(request, response, decodePart(pathParameter), call);
  };
}
