import { Router, type RequestHandler } from 'express';
import { newApiKeyBody } from '@trestle/schema/calls/apiKeys';
import { invalidField, methodNotAllowed } from '@trestle/schema/errors';
import { parseJsonBody } from '../auth/parseBody';
import { parseCall } from '../bodies/parseCall';
import { callerOf } from '../caller';
import { rejectParameters } from '../middleware/rejectParameters';
import { forbidCaching } from '../middleware/securityHeaders';
import { requireAdministrator } from '../releases/calls/releaser';
import { createOnce } from '../secretTokens/createOnce';
import type { BffSecrets } from '../secretTokens/secretToken';
import { isAddressOrBlock } from './addressList';
import type { ApiKeyStore } from './apiKeyStore';
import { API_KEY } from './keyCredential';

export interface KeyRouteOptions {
  /** PRODUCT_SLUG, part of the address. */
  product: string;
  store: Pick<ApiKeyStore, 'createApiKey'>;
  /** Requires a person's session: no key makes another. */
  requireSession: RequestHandler;
  loadCallerRules: RequestHandler;
  /** Limits the bodies under way. */
  limitBodies: RequestHandler;
  /** The BFFs' common secrets, from which a repeated request gets the same key again. */
  secrets: BffSecrets;
}

/**
 * Serves POST /api/{product}/api_key/, whose reply shows the key once (contract §2.7). Lists and deletions are those of
 * the collection.
 */
export function keyRoutes(options: KeyRouteOptions): Router {
  const { product, store, requireSession, loadCallerRules, limitBodies, secrets } = options;
  const path = `/api/${product}/api_key/`;
  const router = Router({ caseSensitive: true, strict: true });
  const steps = [forbidCaching, requireSession, loadCallerRules, requireAdministrator, limitBodies, parseJsonBody];
  router.post(path, rejectParameters, ...steps, async (req, res) => {
    const sent = parseCall(req, newApiKeyBody);
    const { name, group, store: ofStore = null, read_only = false, expires = null, addresses = [] } = sent;
    const wrongAddress = addresses.find((address) => !isAddressOrBlock(address));
    if (wrongAddress !== undefined)
      throw invalidField('addresses', `Not an address such as 203.0.113.7 or 203.0.113.0/24: ${wrongAddress}`);
    const body = { name, group, store: ofStore, read_only, expires, addresses };
    const user = callerOf(req).session.user.id;
    const { id, token } = await createOnce(req, { kind: API_KEY, secrets, user, body }, (hash, repeat) =>
      store.createApiKey({ ...body, hash, createdBy: user, requestId: req.requestId }, repeat),
    );
    res.status(201).json({ id, ...body, key: token });
  });
  // The collection's own refusal would leave POST out.
  router.all(path, (req, _res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(req.method, ['GET', 'HEAD', 'POST']);
    next();
  });
  return router;
}
