import { Router } from 'express';
import type { Variant } from '@trestle/schema/field';
import { methodNotAllowed } from '@trestle/schema/errors';
import type { Context } from '../collection/context';
import { callerOf, idOf, noParameters } from '../collection/router';
import { receive } from './receive';
import { send } from './send';
import { store } from './store';

/** Where a file's content is fetched from, in each variant (S2 §7). */
const DOWNLOAD: Record<Variant, string> = { standard: '/filesystem/download/:id/', go: '/fs/download/:id/' };

/** Content of files, in and out (contract §2.5); their records are the collection `file`. */
export const filesRouter = (context: Context, variant: Variant): Router => {
  const router = Router({ strict: true, caseSensitive: true });
  router.route('/filesystem/upload/')
    .post(async (request, response) => {
      noParameters(request);
      const upload = await receive(request);
      try {
        response.status(201).json(await store(context, upload, callerOf(request)));
      } finally {
        await upload.file.close();
      }
    })
    .all((request) => { throw methodNotAllowed(request.method); });
  router.route(DOWNLOAD[variant])
    .get((request, response) => send(context, idOf(request.params['id']), callerOf(request), request, response))
    .all((request) => { throw methodNotAllowed(request.method); });
  return router;
};
