import { Router } from 'express';
import type { Variant } from '@trestle/schema/field';
import { methodNotAllowed } from '@trestle/schema/errors';
import type { Context } from '../collection/call/context';
import { sendJsonText } from '../collection/read/sendJson';
import { callerOf, rejectParameters } from '../collection/router';
import { createSemaphore, withPermit } from '../platform/semaphore';
import { receiveUpload } from './receiveUpload';
import { createFileReducer, sendFile, type DownloadRights } from './sendFile';
import { storeUpload, UPLOAD_PATH } from './storeUpload';

/** One upload of each person is checked and stored at a time, and three in all (SECURITY.md, 66). */
const STORE_LIMITS = { permits: 3, maxPerPerson: 1, maxQueuedPerPerson: 20, timeoutMs: 40_000 };
/** Bounds the memory of a person who downloads many files slowly: a chunk for each download. */
const DOWNLOAD_LIMITS = { permits: Infinity, maxPerPerson: 8, maxQueuedPerPerson: 100, timeoutMs: 30_000 };

/** Path of a file's content in each variant (S2 §7). */
const DOWNLOAD_PATHS: Record<Variant, string> = { standard: '/filesystem/download/:id/', go: '/fs/download/:id/' };

/** Routes for uploading and downloading files (contract §2.5). Their records are the collection `file`. */
export function filesRouter(context: Context, variant: Variant, rights: DownloadRights): Router {
  const [storeSemaphore, downloadSemaphore] = [createSemaphore(STORE_LIMITS), createSemaphore(DOWNLOAD_LIMITS)];
  const sending = { reduce: createFileReducer(context), rights };
  const router = Router({ strict: true, caseSensitive: true });
  router
    .route(UPLOAD_PATH)
    .post(async (request, response) => {
      rejectParameters(request);
      const caller = callerOf(request);
      const upload = await receiveUpload(request, response);
      try {
        const key = request.get('idempotency-key');
        const reply = await withPermit(storeSemaphore, caller, () => storeUpload(context, upload, caller, key));
        sendJsonText(response, 201, reply);
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
      const caller = callerOf(request);
      return withPermit(downloadSemaphore, caller, () => sendFile(context, sending, caller, request, response));
    })
    .all((request) => {
      throw methodNotAllowed(request.method);
    });
  return router;
}
