import type { RequestHandler } from 'express';
import { createCallSigner } from '@trestle/db/identity/signedCall';
import type { EndpointTable } from '@trestle/schema/endpoints';
import type { Entity } from '@trestle/schema/entity';
import { notFound, badRequest } from '@trestle/schema/errors';
import { parseTarget } from '@trestle/schema/requestTarget';
import { createCallPolicies } from '../access/callPolicy';
import { createIdentitySigner } from '../access/signedIdentity';
import { enforceUploadRate } from '../bodies/bodyTimeout';
import { createPendingBodyLimiter, UPLOAD_LIMITS, type PendingBodyLimiter } from '../bodies/pendingBodies';
import { readBody } from '../bodies/readBody';
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
  requireSession: RequestHandler;
  loadCallerRules: RequestHandler;
}

/**
 * Creates the handler of calls that a service answers: find the call, authenticate, load rules, authorise, read the
 * body, forward. Unknown addresses and methods are refused before authentication.
 */
export function createServiceCallHandler(options: ServiceCallOptions): RequestHandler {
  const { settings, entities, endpoints, pendingBodies, requireSession, loadCallerRules } = options;
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

  const authoriseAndForward: RequestHandler = async (req, res, next) => {
    const { serviceCall: call, policy, rules } = req;
    if (!call || !policy || !rules) throw notFound();
    const caller = callerOf(req);
    let identity = await signIdentity(caller, rules, policy);
    if (hasBody(req) && call.body === 'upload') {
      await pendingUploads.track(req, caller.session.actor);
      enforceUploadRate(req, next);
    } else if (hasBody(req)) {
      await pendingBodies.track(req, caller.session.actor);
      await readBody(req, res, call.body);
      // Reading the body took time, and a signed identity expires soon.
      identity = await signIdentity(caller, rules, policy);
    }
    forward({ call, identity }, req, res, next);
  };

  return composeMiddleware(findCall, requireSession, loadCallerRules, authoriseAndForward);
}
