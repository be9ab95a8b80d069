import type { Request, RequestHandler, Response } from 'express';
import { createCallSigner } from '@trestle/db/platform/signedCall';
import type { EndpointTable } from '@trestle/schema/endpoints';
import type { Entity } from '@trestle/schema/entity';
import { notFound, badRequest } from '@trestle/schema/errors';
import { parseTarget } from '@trestle/schema/requestTarget';
import { createCallPolicies } from '@trestle/db/identity/callPolicy';
import { createIdentitySigner } from '../access/signedIdentity';
import type { KeySteps } from '../apiKeys/authenticateKey';
import { moveFormTokenToHeader, withoutToken } from '../auth/tokenFromForm';
import { enforceUploadRate } from '../bodies/bodyTimeout';
import { createPendingBodyLimiter, UPLOAD_LIMITS, type PendingBodyLimiter } from '../bodies/pendingBodies';
import { isFormType } from '../bodies/parseForm';
import { readBody, readForm } from '../bodies/readBody';
import { callerOf } from '../caller';
import { composeMiddleware } from '../middleware/composeMiddleware';
import { hasBody } from '../middleware/rejectAmbiguousRequests';
import { parseServiceUrls } from '../serviceUrls';
import type { BffSettings } from '../settings';
import { createForward } from './forward';

export interface ServiceCallOptions {
  settings: BffSettings;
  entities: readonly Entity[];
  endpoints: EndpointTable;
  /** Limits the JSON bodies under way, shared with the calls that the BFF answers itself. */
  pendingBodies: PendingBodyLimiter;
  keySteps: Pick<KeySteps, 'requireCaller' | 'checkKeyCall'>;
  loadCallerRules: RequestHandler;
}

/**
 * Creates the handler of calls that a service answers: find the call, authenticate, load rules, authorise, read the
 * body, forward. Unknown addresses and methods are refused before authentication.
 */
export function createServiceCallHandler(options: ServiceCallOptions): RequestHandler {
  const { settings, entities, endpoints, pendingBodies, keySteps, loadCallerRules } = options;
  const { serviceKey, serviceUrls } = settings;
  const findPolicy = createCallPolicies(entities);
  const signIdentity = createIdentitySigner(serviceKey, entities);
  const forward = createForward(parseServiceUrls(serviceUrls), createCallSigner(serviceKey));
  const pendingUploads = createPendingBodyLimiter(UPLOAD_LIMITS);

  const findCall: RequestHandler = (req, _res, next) => {
    const target = parseTarget(req.originalUrl);
    if (!target) throw badRequest('The address could not be read.');
    req.serviceCall = endpoints.read(req.method, target);
    req.policy = findPolicy(req.serviceCall);
    next();
  };

  /** A form may bring the token itself (S2 §7). Then it is read before anybody is known. */
  const takeTokenFromForm: RequestHandler = async (req, res, next) => {
    const mayHoldToken = req.serviceCall?.body === 'form' && isFormType(req.headers['content-type'] ?? '');
    if (mayHoldToken && req.headers.authorization === undefined && hasBody(req)) {
      await pendingBodies.track(req, res);
      req.form = await readForm(req, res);
      moveFormTokenToHeader(req, req.form);
    }
    next();
  };

  const authoriseAndForward: RequestHandler = async (req, res, next) => {
    const { serviceCall: call, policy, rules } = req;
    if (!call || !policy || !rules) throw notFound();
    const caller = callerOf(req);
    let identity = await signIdentity(caller, rules, policy);
    if (hasBody(req) && call.body === 'upload') {
      await pendingUploads.track(req, res, caller.session.actor);
      enforceUploadRate(req, res, next);
    } else if (hasBody(req)) {
      await pendingBodies.track(req, res, caller.session.actor);
      if (call.body === 'form') await replaceFormByJson(req, res);
      else await readBody(req, res, call);
      // Reading the body took time, and a signed identity expires soon.
      identity = await signIdentity(caller, rules, policy);
    }
    forward({ call, identity }, req, res, next);
  };

  const { requireCaller, checkKeyCall } = keySteps;
  const steps = [findCall, takeTokenFromForm, requireCaller, loadCallerRules, checkKeyCall, authoriseAndForward];
  return composeMiddleware(...steps);
}

/** Sets `req.body` to a form's fields as JSON. A service needs no reader of forms, and never sees the token. */
async function replaceFormByJson(req: Request, res: Response): Promise<void> {
  const fields = req.form ?? (await readForm(req, res));
  req.body = Buffer.from(JSON.stringify(withoutToken(fields)));
}
