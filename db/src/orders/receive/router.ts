import type { RequestHandler } from 'express';
import { parseBody } from '@trestle/schema/calls/parseBody';
import { undoReceiveBody } from '@trestle/schema/calls/receive';
import { container } from '@trestle/schema/entities/container';
import { collectionPath } from '@trestle/schema/entity';
import { withinUserLimit } from '../../collection/call/callLimits';
import type { Context } from '../../collection/call/context';
import { sendJson, sendJsonText } from '../../collection/read/sendJson';
import { callerOf, parseId, rejectParameters } from '../../collection/router';
import { readIdempotencyKey } from '../../collection/write/idempotency';
import type { VerifiedRequest } from '../../http/verifyCall';
import type { StorePeople } from '../storeReaders';
import { checkRights } from './checkRights';
import { readContainer } from './lockReceipt';
import { previewReceipt, receiveContainer } from './receiveContainer';
import { listReceipts } from './storedReceipts';
import { undoReceipt } from './undoReceipt';

/** Whether a body asks for a preview. Its other values are checked later. */
const isPreview = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && (body as { preview?: unknown }).preview === true;

/** Handles the calls that receive a container, list its receipts and take one back. Passes all other calls on. */
export function receiveRoutes(context: Context, slug: string, people: StorePeople): RequestHandler {
  const base = collectionPath(context.find(container.name), slug);
  return async (request, response, next) => {
    const { endpoint, pathParameter } = (request as VerifiedRequest).call;
    if (endpoint !== 'receive' && endpoint !== 'receipts' && endpoint !== 'undo_receive') return next();
    rejectParameters(request);
    const caller = callerOf(request);
    const id = parseId(pathParameter);
    if (endpoint === 'receipts') {
      const receipts = await withinUserLimit(context, 'item', caller, async () => {
        await readContainer({ context, caller }, id);
        checkRights(context, caller, false);
        return listReceipts(context, id, caller);
      });
      return sendJson(response, 200, { results: receipts });
    }
    const { body } = request as { body: unknown };
    if (endpoint === 'undo_receive') {
      parseBody(undoReceiveBody, body ?? {});
      const receiptId = /\/receive\/([^/]+)\/undo\/$/.exec(request.path)?.[1] ?? '';
      const undone = await withinUserLimit(context, 'write', caller, () =>
        undoReceipt(context, id, receiptId, caller, people),
      );
      return sendJson(response, 200, undone);
    }
    if (isPreview(body)) {
      const preview = await withinUserLimit(context, 'item', caller, () => previewReceipt(context, id, body, caller));
      return sendJsonText(response, 200, preview);
    }
    const idempotencyKey = readIdempotencyKey(request.get('idempotency-key'), `${base}${id}/receive/`, body);
    const reply = await withinUserLimit(context, 'write', caller, () =>
      receiveContainer(context, id, body, caller, people, idempotencyKey),
    );
    return sendJsonText(response, 200, reply);
  };
}
