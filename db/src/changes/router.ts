import { Router } from 'express';
import { withinUserLimit } from '../collection/call/callLimits';
import type { Context } from '../collection/call/context';
import { callerOf } from '../collection/router';
import { parseFeedRequest } from './feedRequest';
import { readFeed } from './readFeed';

/** Serves GET /api/changes/: the feed of changes (contract §2.7). */
export function changesRouter(context: Context): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.get('/api/changes/', async (request, response) => {
    const caller = callerOf(request);
    const feedRequest = parseFeedRequest(request.query, context.entities, caller);
    response.json(await withinUserLimit(context, 'list', caller, () => readFeed(context, caller, feedRequest)));
  });
  return router;
}
