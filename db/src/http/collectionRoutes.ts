import type { RequestHandler } from 'express';
import type { EndpointName } from '@trestle/schema/endpointDeclarations';
import type { VerifiedRequest } from './verifyCall';
import type { Context } from '../collection/call/context';
import { createCollectionHandler } from '../collection/router';

const ROUTED_ENDPOINTS: ReadonlySet<EndpointName> = new Set([
  'list',
  'totals',
  'download',
  'item',
  'history',
  'merge',
  'merge_preview',
  'undo_merge',
  'merges',
  'change_runs',
  'change_run',
]);

/** Serves the addresses of collections. Passes all others on: they have routers of their own. */
export function collectionRoutes(
  context: Context,
  slug: string,
  runsService: (service: string) => boolean,
): RequestHandler {
  const servedEntities = context.entities.filter((entity) => runsService(entity.service));
  const handlers = new Map(
    servedEntities.map((entity) => [entity.name, createCollectionHandler(context, entity, slug)]),
  );
  return (request, response, next) => {
    const { call } = request as VerifiedRequest;
    const handle = ROUTED_ENDPOINTS.has(call.endpoint) ? handlers.get(call.entity?.name ?? '') : undefined;
    return handle ? handle(request, response, call) : next();
  };
}
