import type { RequestHandler } from 'express';
import type { z } from 'zod';
import { parseBody } from '@trestle/schema/calls/parseBody';
import { priceChangeBody, pricePreviewBody, priceUndoBody } from '@trestle/schema/calls/priceChange';
import type { EndpointName } from '@trestle/schema/endpointDeclarations';
import { collectionPath } from '@trestle/schema/entity';
import type { PriceChangeRequest } from '@trestle/schema/priceChange';
import { withinUserLimit } from '../../collection/call/callLimits';
import type { Caller, Context } from '../../collection/call/context';
import { readIdempotencyKey } from '../../collection/write/idempotency';
import { callerOf, rejectParameters } from '../../collection/router';
import { sendJson, sendJsonText } from '../../collection/read/sendJson';
import type { VerifiedRequest } from '../../http/verifyCall';
import { applyPrices } from './applyPrices';
import { listPriceChanges } from './listPriceChanges';
import { previewPrices } from './previewPrices';
import { undoPrices } from './undoPrices';

/** Returns the reply as an object, or as JSON text. */
type PriceChangeHandler = (body: unknown, caller: Caller, key: string | undefined) => Promise<object | string>;

/** What is left out of a body does not change. */
const requestOf = (body: z.output<typeof pricePreviewBody>): PriceChangeRequest => ({
  ...body,
  stock: body.stock ?? false,
  catalogue_pages: body.catalogue_pages ?? false,
});

/** Handles the calls that change the prices of many products, list such changes and undo one. Passes all other calls on. */
export function priceChangeRoutes(context: Context, slug: string): RequestHandler {
  const path = `${collectionPath(context.find('product'), slug)}price_change/`;
  const handlers: Partial<Record<EndpointName, PriceChangeHandler>> = {
    price_preview: (body, caller) => {
      const request = requestOf(parseBody(pricePreviewBody, body));
      return withinUserLimit(context, 'item', caller, () => previewPrices(context, request, caller));
    },
    price_change: (body, caller, key) => {
      const idempotencyKey = readIdempotencyKey(key, path, body);
      const { preview, ...change } = parseBody(priceChangeBody, body);
      return withinUserLimit(context, 'write', caller, () =>
        applyPrices(context, requestOf(change), preview, caller, idempotencyKey),
      );
    },
    price_undo: (body, caller) => {
      const { id, preview = false } = parseBody(priceUndoBody, body);
      return withinUserLimit(context, 'write', caller, () => undoPrices(context, id, caller, preview));
    },
  };
  return async (request, response, next) => {
    const { endpoint } = (request as VerifiedRequest).call;
    const handle = handlers[endpoint];
    if (!handle) return next();
    rejectParameters(request);
    if (endpoint === 'price_change' && request.method !== 'POST') {
      const caller = callerOf(request);
      const results = await withinUserLimit(context, 'item', caller, () => listPriceChanges(context, caller));
      return sendJson(response, 200, { results });
    }
    const reply = await handle(request.body, callerOf(request), request.get('idempotency-key'));
    if (typeof reply === 'string') sendJsonText(response, 200, reply);
    else sendJson(response, 200, reply);
  };
}
