import { Router, type Request, type RequestHandler } from 'express';
import { collectionPath, type Entity, type Verb } from '@trestle/schema/entity';
import { invalidField, methodNotAllowed } from '@trestle/schema/errors';
import type { Caller, Context } from './context';
import { download } from './download';
import { attemptOf } from './idempotency';
import { history } from './history';
import { list } from './list';
import { merge } from './merge';
import { read } from './read';
import { create, remove, update } from './save';

/** The person of a request, put there by `authenticate`. */
export const callerOf = (request: Request): Caller => (request as Request & { caller: Caller }).caller;

/** The id of a path; 400 when it is no number. */
export const idOf = (request: Request): number => {
  const given = request.params['id'] as string;
  if (!/^\d{1,10}$/.test(given)) throw invalidField('id', 'Must be a whole number', 'type');
  return Number(given);
};
/** Only lists take parameters; whatever else is sent is never ignored (contract §2.2). */
export const noParameters = (request: Request): void => {
  const [name] = Object.keys(request.query);
  if (name !== undefined) throw invalidField(name.slice(0, 60), 'Unknown parameter');
};
const serves = (entity: Entity, verb: Verb): boolean => !entity.verbs || entity.verbs.includes(verb);
const notServed: RequestHandler = (request) => { throw methodNotAllowed(request.method); };

/** One collection at its address: list and create, and a record's read, change and delete (contract §2.2). */
export const collectionRouter = (context: Context, entity: Entity, slug: string): Router => {
  const router = Router({ strict: true, caseSensitive: true });
  const path = collectionPath(entity, slug);
  const plain = (handler: RequestHandler): RequestHandler => (request, response, next) => { noParameters(request); return handler(request, response, next); };
  const only = (verb: Verb, handler: RequestHandler): RequestHandler => (serves(entity, verb) ? plain(handler) : notServed);
  const change: RequestHandler = async (request, response) => {
    response.json(await update(context, entity, idOf(request), request.body, callerOf(request)));
  };
  router.route(path)
    .get(async (request, response) => { response.json(await list(context, entity, request.query, callerOf(request))); })
    .post(only('create', async (request, response) => {
      const attempt = attemptOf(request.get('idempotency-key'), path, request.body);
      response.status(201).type('json').send(await create(context, entity, request.body, callerOf(request), attempt));
    }))
    .all(notServed);
  router.route(`${path}download/:format/`)
    .get((request, response) => download(context, entity, request, response, callerOf(request)))
    .all(notServed);
  router.route(`${path}:id/`)
    .get(plain(async (request, response) => { response.json(await read(context, entity, idOf(request), callerOf(request))); }))
    .put(only('edit', change))
    .patch(only('edit', change))
    .delete(only('delete', async (request, response) => {
      await remove(context, entity, idOf(request), callerOf(request));
      response.status(204).end();
    }))
    .all(notServed);
  router.route(`${path}:id/merge/`)
    .post(only('merge', async (request, response) => { response.json(await merge(context, entity, idOf(request), request.body, callerOf(request))); }))
    .all(notServed);
  router.route(`${path}:id/history/`)
    .get(async (request, response) => { response.json(await history(context, entity, idOf(request), request.query, callerOf(request))); })
    .all(notServed);
  return router;
};
