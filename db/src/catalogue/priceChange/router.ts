import type { RequestHandler } from 'express';
import type { EndpointName } from '@trestle/schema/endpointDeclarations';
import { collectionPath } from '@trestle/schema/entity';
import { withinUserLimit } from '../../collection/callLimits';
import type { Caller, Context } from '../../collection/context';
import { readIdempotencyKey } from '../../collection/idempotency';
import { callerOf, rejectParameters } from '../../collection/router';
import { sendJson, sendJsonText } from '../../collection/sendJson';
import type { VerifiedRequest } from '../../verifyCall';
import { applyPrices } from './applyPrices';
import { parseApply, parsePreview, parseUndo } from './parseRequest';
import { previewPrices } from './previewPrices';
import { undoPrices } from './undoPrices';

/** Returns the reply as an object, or as JSON text. */
type PriceChangeHandler = (body: unknown, caller: Caller, key: string | undefined) => Promise<object | string>;

/** Handles the calls that change the prices of many products. Passes all other calls on. */
export const priceChangeRoutes = (context: Context, slug: string): RequestHandler => {
  const path = `${collectionPath(context.find('product'), slug)}price_change/`;
  const handlers: Partial<Record<EndpointName, PriceChangeHandler>> = {
    price_preview: (body, caller) => {
      const request = parsePreview(body);
      return withinUserLimit(context, 'item', caller, () => previewPrices(context, request, caller));
    },
    price_change: (body, caller, key) => {
      const idempotencyKey = readIdempotencyKey(key, path, body);
      const { request, preview } = parseApply(body);
      return withinUserLimit(context, 'write', caller, () =>
        applyPrices(context, request, preview, caller, idempotencyKey),
      );
    },
    price_undo: (body, caller) => {
      const id = parseUndo(body);
      return withinUserLimit(context, 'write', caller, () => undoPrices(context, id, caller));
    },
  };
  return async (request, response, next) => {
    const handle = handlers[(request as VerifiedRequest).call.endpoint];
    if (!handle) return next();
    rejectParameters(request);
    const reply = await handle(request.body, callerOf(request), request.get('idempotency-key'));
    if (typeof reply === 'string') sendJsonText(response, 200, reply);
    else sendJson(response, 200, reply);
  };
};
