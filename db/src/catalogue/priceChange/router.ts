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

type PriceChangeCall = (body: unknown, caller: Caller, key: string | undefined) => Promise<object | string>;

/** The calls that change the prices of many products (contract §2.2 for everything else of products). */
export const priceChangeRoutes = (context: Context, slug: string): RequestHandler => {
  const path = `${collectionPath(context.find('product'), slug)}price_change/`;
  const replies: Partial<Record<EndpointName, PriceChangeCall>> = {
    price_preview: (body, caller) => {
      const request = parsePreview(body);
      return withinUserLimit(context, 'item', caller, () => previewPrices(context, request, caller));
    },
    price_change: (body, caller, key) => {
      const attempt = readIdempotencyKey(key, path, body);
      const { request, preview } = parseApply(body);
      return withinUserLimit(context, 'write', caller, () => applyPrices(context, request, preview, caller, attempt));
    },
    price_undo: (body, caller) => {
      const id = parseUndo(body);
      return withinUserLimit(context, 'write', caller, () => undoPrices(context, id, caller));
    },
  };
  return async (request, response, next) => {
    const reply = replies[(request as VerifiedRequest).call.endpoint];
    if (!reply) return next();
    rejectParameters(request);
    const sent = await reply(request.body, callerOf(request), request.get('idempotency-key'));
    if (typeof sent === 'string') sendJsonText(response, 200, sent);
    else sendJson(response, 200, sent);
  };
};
