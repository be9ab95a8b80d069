import type { Request, RequestHandler, Response } from 'express';
import { collectionPath, type Entity, type Verb } from '@trestle/schema/entity';
import { invalidField, methodNotAllowed, refused } from '@trestle/schema/errors';
import { answer, answerPage, answerText } from './answer';
import type { Caller, Context } from './context';
import { download } from './download';
import { attemptOf } from './idempotency';
import { history } from './history';
import { list } from './list';
import { merge } from './merge';
import { read } from './read';
import { create, remove, update } from './save';
import { inPersonsTurn, type Kind } from './turns';

/** The person of a request, put there by `authenticate`. */
export const callerOf = (request: Request): Caller => (request as Request & { caller: Caller }).caller;

/** The id of a path; 400 when it is no number. */
export const idOf = (given: unknown): number => {
  if (typeof given !== 'string' || !/^\d{1,10}$/.test(given)) throw invalidField('id', 'Must be a whole number', 'type');
  return Number(given);
};
/** Only lists take parameters; whatever else is sent is never ignored (contract §2.2). */
export const noParameters = (request: Request): void => {
  const [name] = Object.keys(request.query);
  if (name !== undefined) throw invalidField(name.slice(0, 60), 'Unknown parameter');
};

/** What is done at an address by one method. @param part what the address names: an id, or a format */
type Handler = (request: Request, response: Response, part: string) => Promise<void> | void;
interface Address { shape: RegExp; methods: Readonly<Record<string, Handler>> }
const plain = (handler: Handler): Handler => (request, response, part) => { noParameters(request); return handler(request, response, part); };

/** What a collection's addresses are, after its own: list and create, download, and a record's read, change, delete, history and merge (contract §2.2). */
const addressesOf = (context: Context, entity: Entity, path: string): readonly Address[] => {
  const only = (verb: Verb, methods: Record<string, Handler>): Record<string, Handler> => (!entity.verbs || entity.verbs.includes(verb)
    ? Object.fromEntries(Object.entries(methods).map(([method, handler]) => [method, plain(handler)])) : {});
  const turn = (kind: Kind) => <T>(request: Request, work: (caller: Caller) => Promise<T>): Promise<T> => {
    const caller = callerOf(request);
    return inPersonsTurn(context, kind, caller, () => work(caller));
  };
  const [listing, reading, writing] = [turn('list'), turn('item'), turn('write')];
  const change: Handler = async (request, response, id) =>
    answer(response, 200, await writing(request, (caller) => update(context, entity, idOf(id), request.body, caller)));
  return [
    { shape: /^$/, methods: {
      GET: async (request, response) => answerPage(response, await listing(request, (caller) => list(context, entity, request.query, caller))),
      ...only('create', { POST: async (request, response) => {
        const attempt = attemptOf(request.get('idempotency-key'), path, request.body);
        answerText(response, 201, await writing(request, (caller) => create(context, entity, request.body, caller, attempt)));
      } }),
    } },
    { shape: /^download\/([^/]+)\/$/, methods: {
      GET: (request, response, format) => download(context, entity, format, request, response, callerOf(request)),
    } },
    { shape: /^([^/]+)\/$/, methods: {
      GET: plain(async (request, response, id) => answer(response, 200, await reading(request, (caller) => read(context, entity, idOf(id), caller)))),
      ...only('edit', { PUT: change, PATCH: change }),
      ...only('delete', { DELETE: async (request, response, id) => {
        await writing(request, (caller) => remove(context, entity, idOf(id), caller));
        response.status(204).end();
      } }),
    } },
    { shape: /^([^/]+)\/merge\/$/, methods: only('merge', {
      POST: async (request, response, id) => answer(response, 200, await writing(request, (caller) => merge(context, entity, idOf(id), request.body, caller))),
    }) },
    { shape: /^([^/]+)\/history\/$/, methods: {
      GET: async (request, response, id) => answerPage(response, await listing(request, (caller) => history(context, entity, idOf(id), request.query, caller))),
    } },
  ];
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw refused('The address could not be read.');
  }
};

/** One collection at its address, found by one look: a request doesn't walk past what it doesn't mean. */
export const collectionRouter = (context: Context, entity: Entity, slug: string): RequestHandler => {
  const path = collectionPath(entity, slug);
  const addresses = addressesOf(context, entity, path);
  return (request, response, next) => {
    const rest = request.path.slice(path.length);
    for (const { shape, methods } of addresses) {
      const found = shape.exec(rest);
      if (!found) continue;
      const handler = methods[request.method === 'HEAD' ? 'GET' : request.method];
      if (!handler) throw methodNotAllowed(request.method);
      return handler(request, response, decoded(found[1] ?? ''));
    }
    return next();
  };
};
