import type { RequestHandler } from 'express';
import { decide, denialReason, describeDenial, mayOpen } from '@trestle/schema/access';
import { MAX_BODY_BYTES } from '@trestle/schema/endpointDeclarations';
import { forbidden, invalidField, methodNotAllowed, notFound, serviceUnavailable } from '@trestle/schema/errors';
import { parseParameters } from '@trestle/schema/requestTarget';
import { SERVICE_METHODS, serviceOperation, serviceState } from '@trestle/schema/teamServices';
import type { KeySteps } from '../apiKeys/authenticateKey';
import type { PendingBodyLimiter } from '../bodies/pendingBodies';
import { readJsonBody } from '../bodies/readBody';
import { callerOf } from '../caller';
import { composeMiddleware } from '../middleware/composeMiddleware';
import { hasBody } from '../middleware/rejectAmbiguousRequests';
import { createCallShares } from './callShares';
import { createServiceForward, unavailable } from './forwardToService';
import type { HealthMonitor } from './serviceHealth';
import type { ServiceRegistry, TeamService } from './serviceRegistry';
import type { TeamServiceStore } from './serviceStore';

export interface TeamServiceOptions {
  services: Pick<ServiceRegistry, 'find'>;
  health: HealthMonitor;
  store: Pick<TeamServiceStore, 'findServiceDocument'>;
  keySteps: Pick<KeySteps, 'requireCaller' | 'checkKeyCall'>;
  loadCallerRules: RequestHandler;
  pendingBodies: PendingBodyLimiter;
}

/** `/api/x/{service}/{collection}/…`, or a service's description. */
const ADDRESS = /^\/api\/x\/([^/]+)\/(?:(openapi\.json)$|([^/]+)\/)/;
/** Parameters that elsewhere hold a token. */
const TOKEN_PARAMETERS: readonly string[] = ['jwt', '_jwt'];

/**
 * Creates the handler of calls on teams' services (contract §3): authenticate, find the service, authorise by its state,
 * read the body, sign, pass on.
 */
export function createTeamServiceHandler(options: TeamServiceOptions): RequestHandler {
  const { services, health, store, keySteps, loadCallerRules, pendingBodies } = options;
  const forward = createServiceForward(health);
  const shares = createCallShares();

  const answer: RequestHandler = async (req, res, next) => {
    const [path = '', query = ''] = req.originalUrl.split(/\?(.*)/s);
    const [, name = '', document, collection = ''] = ADDRESS.exec(path) ?? [];
    const service = await services.find(name);
    if (!service) throw notFound();
    const { rules } = req;
    if (document !== undefined) {
      if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(req.method, ['GET', 'HEAD']);
      if (!service.collections.some((each) => mayOpen(rules, serviceState(name, each, 'list')))) throw forbidden();
      const text = await store.findServiceDocument(service.id);
      if (text === null) throw notFound();
      res.json(text);
      return;
    }
    if (!service.collections.includes(collection)) throw notFound();
    const operation = serviceOperation(req.method);
    if (!operation) throw methodNotAllowed(req.method, SERVICE_METHODS);
    const state = serviceState(name, collection, operation);
    const decision = { ...decide(rules, state), route: state };
    if (!decision.allowed) throw forbidden(describeDenial(decision), denialReason(decision));
    const tokenParameter = TOKEN_PARAMETERS.find((parameter) => parseParameters(query).has(parameter));
    if (tokenParameter !== undefined) throw invalidField(tokenParameter, 'Send the token in the header Authorization');
    requireCallable(service);
    if (health.of(service).hangs) throw unavailable(service);
    const { actor } = callerOf(req).session;
    if (hasBody(req)) {
      await pendingBodies.track(req, res, actor);
      await readJsonBody(req, res, MAX_BODY_BYTES);
    }
    shares.take(service, actor, res);
    await forward({ service, state }, req, res, next);
  };

  return composeMiddleware(keySteps.requireCaller, loadCallerRules, keySteps.checkKeyCall, answer);
}

/** Requires that calls may go to a service. @throws Problem 503 that says why not */
function requireCallable({ name, isActive, use, secret }: TeamService): void {
  if (!isActive) throw serviceUnavailable(`The service ${name} is switched off.`, 60);
  if (use === 'refused')
    throw serviceUnavailable(`The origin of the service ${name} is not among SERVICE_ORIGINS any more.`, 60);
  if (secret === null)
    throw serviceUnavailable(
      `The secret of the service ${name} was encrypted under a SERVICE_KEY that is gone. Register it anew.`,
      60,
    );
}
