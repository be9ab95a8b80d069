import type { RequestHandler } from 'express';
import { collectionPath, collectionPrefix, type Entity } from '@trestle/schema/entity';
import { whenExchangeEnds } from './exchangeEnd';
import { countCall } from './metrics';

/** What is called that is no entity, by the beginning of its path. */
const OTHER_NAMES: readonly (readonly [string, string])[] = [
  ['/api-token-', 'token'],
  ['/auth/', 'sign-in'],
  ['/remotes', 'remotes'],
  ['/static/', 'shell'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/api/', 'api'],
];

/**
 * Creates the function that names what a path calls: an entity, or one of few other names. A name from outside is never
 * among them, since each makes rows of its own in the metrics.
 * @param product PRODUCT_SLUG, part of some addresses
 */
export function createCallNames(entities: readonly Entity[], product: string): (path: string) => string {
  const names = new Map(entities.map((entity) => [collectionPath(entity, product), entity.name]));
  return (path) =>
    names.get(collectionPrefix(path, product)) ?? OTHER_NAMES.find(([start]) => path.startsWith(start))?.[1] ?? 'page';
}

/** Counts each call when its reply ends, or when its caller has left. */
export function countCalls(nameOf: (path: string) => string): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const name = nameOf(req.path);
    whenExchangeEnds(res, () => {
      countCall(name, req.method, res.writableFinished ? res.statusCode : 0, performance.now() - startedAt);
    });
    next();
  };
}
