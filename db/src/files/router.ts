import { Router } from 'express';
import type { Variant } from '@trestle/schema/field';
import { methodNotAllowed } from '@trestle/schema/errors';
import type { Context } from '../collection/context';
import { callerOf, parseId, rejectParameters } from '../collection/router';
import { createSemaphore, withPermit } from '../semaphore';
import { receiveUpload } from './receiveUpload';
import { sendFile } from './sendFile';
import { storeUpload } from './storeUpload';

/** One person's file is looked into and kept at a time, and a third person finds room beside any two (safety 66). */
const STORE_LIMITS = { permits: 3, maxPerPerson: 1, maxQueuedPerPerson: 20, timeoutMs: 40_000 };
/** Whoever reads slowly, in many windows, holds so many chunks in memory and no more. */
const DOWNLOAD_LIMITS = { permits: Infinity, maxPerPerson: 8, maxQueuedPerPerson: 100, timeoutMs: 30_000 };

/** Where a file's content is fetched from, in each variant (S2 §7). */
const DOWNLOAD_PATHS: Record<Variant, string> = { standard: '/filesystem/download/:id/', go: '/fs/download/:id/' };

/** Content of files, in and out (contract §2.5); their records are the collection `file`. */
export const filesRouter = (context: Context, variant: Variant): Router => {
  const [storing, sending] = [createSemaphore(STORE_LIMITS), createSemaphore(DOWNLOAD_LIMITS)];
  const router = Router({ strict: true, caseSensitive: true });
  router
    .route('/filesystem/upload/')
    .post(async (request, response) => {
      rejectParameters(request);
      const caller = callerOf(request);
      const upload = await receiveUpload(request);
      try {
        response.status(201).json(await withPermit(storing, caller.actor, () => storeUpload(context, upload, caller)));
      } finally {
        await upload.file.close();
      }
    })
    .all((request) => {
      throw methodNotAllowed(request.method);
    });
  router
    .route(DOWNLOAD_PATHS[variant])
    .get((request, response) => {
      const [id, caller] = [parseId(request.params['id']), callerOf(request)];
      return withPermit(sending, caller.actor, () => sendFile(context, id, caller, request, response));
    })
    .all((request) => {
      throw methodNotAllowed(request.method);
    });
  return router;
};
