import type { Request, Response } from 'express';
import type { EndpointName } from '@trestle/schema/endpointDeclarations';
import type { ApiCall } from '@trestle/schema/endpoints';
import { collectionPath, type Entity } from '@trestle/schema/entity';
import { badRequest, invalidField, methodNotAllowed, notFound, unknownParameter } from '@trestle/schema/errors';
import { sendJson, sendPage, sendJsonText } from './sendJson';
import type { Caller, Context } from './context';
import { download } from './download';
import { readIdempotencyKey } from './idempotency';
import { history } from './history';
import { prepareList } from './list';
import { merge } from './merge';
import { readRecord } from './readRecord';
import { create, remove, update } from './save';
import { prepareTotals } from './totals';
import { withinUserLimit, type CallKind } from './callLimits';

/** Returns the caller of a request, which is set before the routers run. */
export const callerOf = (request: Request): Caller => (request as Request & { caller: Caller }).caller;

/**
 * Parses the id in a path.
 * @throws Problem 400 when it is no number, 404 when it is a number that no id is written as: 01
 */
export const parseId = (given: unknown): number => {
  if (typeof given !== 'string' || !/^\d{1,10}$/.test(given))
    throw invalidField('id', 'Must be a whole number', 'type');
  if (given.startsWith('0')) throw notFound();
  return Number(given);
};
/**
 * Refuses query parameters on an address that takes none. Nothing that is sent is ignored (contract §2.2).
 * @throws Problem 400
 */
export const rejectParameters = (request: Request): void => {
  const [name] = Object.keys(request.query);
  if (name !== undefined) throw unknownParameter(name);
};

/** Handles one method of an address. `part` is the id or format in the path. */
type Handler = (request: Request, response: Response, part: string, call: ApiCall) => Promise<void> | void;
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
const rejectUndecidedLookup = ({ query }: Request, lookup: boolean): void => {
  const given = query['_code'];
  if (!lookup && (given === 'true' || given === '1')) throw invalidField('_code', 'Must be true or false', 'type');
};

/** Returns the handlers of a collection by address and method (contract §2.2). */
const handlersOf = (
  context: Context,
  entity: Entity,
  path: string,
): Partial<Record<EndpointName, Readonly<Record<string, Handler>>>> => {
  const limitedTo =
    (kind: CallKind) =>
    <T>(request: Request, work: (caller: Caller) => Promise<T>): Promise<T> => {
      const caller = callerOf(request);
      return withinUserLimit(context, kind, caller, () => work(caller));
    };
  const [listing, reading, writing] = [limitedTo('list'), limitedTo('item'), limitedTo('write')];
  const change: Handler = withoutParameters(async (request, response, id) =>
    sendJson(
      response,
      200,
      await writing(request, (caller) => update(context, entity, parseId(id), request.body, caller)),
    ),
  );
  return {
    list: {
      GET: async (request, response, _part, { lookup }) => {
        rejectUndecidedLookup(request, lookup);
        await sendPage(
          response,
          await listing(request, prepareList(context, entity, request.query, callerOf(request))),
        );
      },
      POST: withoutParameters(async (request, response) => {
        const attempt = readIdempotencyKey(request.get('idempotency-key'), path, request.body);
        sendJsonText(
          response,
          201,
          await writing(request, (caller) => create(context, entity, request.body, caller, attempt)),
        );
      }),
    },
    totals: {
      GET: async (request, response) =>
        sendJson(
          response,
          200,
          await listing(request, prepareTotals(context, entity, request.query, callerOf(request))),
        ),
    },
    download: {
      GET: (request, response, format) => download(context, entity, format, request, response, callerOf(request)),
    },
    item: {
      GET: withoutParameters(async (request, response, id) =>
        sendJson(response, 200, await reading(request, (caller) => readRecord(context, entity, parseId(id), caller))),
      ),
      PUT: change,
      PATCH: change,
      DELETE: withoutParameters(async (request, response, id) => {
        await writing(request, (caller) => remove(context, entity, parseId(id), caller));
        response.status(204).end();
      }),
    },
    merge: {
      POST: withoutParameters(async (request, response, id) =>
        sendJson(
          response,
          200,
          await writing(request, (caller) => merge(context, entity, parseId(id), request.body, caller)),
        ),
      ),
    },
    history: {
      GET: async (request, response, id) =>
        sendPage(
          response,
          await listing(request, (caller) => history(context, entity, parseId(id), request.query, caller)),
        ),
    },
  };
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badRequest('The address could not be read.');
  }
};

/** Creates the handler of one collection. */
export const collectionHandler = (
  context: Context,
  entity: Entity,
  slug: string,
): ((request: Request, response: Response, call: ApiCall) => Promise<void> | void) => {
  const handlers = handlersOf(context, entity, collectionPath(entity, slug));
  return (request, response, call) => {
    const { endpoint, pathParameter } = call;
    const handler = handlers[endpoint]?.[request.method === 'HEAD' ? 'GET' : request.method];
    if (!handler) throw methodNotAllowed(request.method);
    return handler(request, response, decoded(pathParameter), call);
  };
};
