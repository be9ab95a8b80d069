import type { Request, RequestHandler, Response } from 'express';
import { decide, denialReason, describeDenial, mayOpen } from '@trestle/schema/access';
import { MAX_BODY_BYTES } from '@trestle/schema/endpointDeclarations';
import { forbidden, invalidField, methodNotAllowed, notFound, serviceUnavailable } from '@trestle/schema/errors';
import { parseParameters, queryOf } from '@trestle/schema/requestTarget';
import { SERVICE_METHODS, serviceOperation, serviceState, type ServiceOperation } from '@trestle/schema/teamServices';
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
    const { name, collection, operation } = readAddress(req);
    const service = await services.find(name);
    if (!service) throw notFound();
    if (collection === null) return sendDocument(service, req, res);
    if (!service.collections.includes(collection)) throw notFound();
    const state = serviceState(name, collection, operation);
    const decision = { ...decide(req.rules, state), route: state };
    if (!decision.allowed) throw forbidden(describeDenial(decision), denialReason(decision));
    refuseTokenParameters(req);
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

  async function sendDocument(
    { id, name, collections }: TeamService,
    { rules }: Request,
    res: Response,
  ): Promise<void> {
    if (!collections.some((each) => mayOpen(rules, serviceState(name, each, 'list')))) throw forbidden();
    const document = await store.findServiceDocument(id);
    if (document === null) throw notFound();
    res.json(document);
  }

  return composeMiddleware(refuseOddCalls, keySteps.requireCaller, loadCallerRules, keySteps.checkKeyCall, answer);
}

/** What a call is about. Of a service's description, `collection` is null. */
interface ServiceAddress {
  name: string;
  collection: string | null;
  operation: ServiceOperation;
}

/** Reads method and address. @throws Problem 404 for another address, 405 for a method that is not passed on */
function readAddress({ originalUrl, method }: Request): ServiceAddress {
  const [, name, document, collection = null] = ADDRESS.exec(originalUrl.split('?', 1)[0]!) ?? [];
  if (name === undefined) throw notFound();
  const operation = serviceOperation(method);
  const methods = document === undefined ? SERVICE_METHODS : ['GET', 'HEAD'];
  if (!operation || !methods.includes(method)) throw methodNotAllowed(method, methods);
  return { name, collection, operation };
}

/** Refuses addresses and methods that no service has, before anybody is known. */
const refuseOddCalls: RequestHandler = (req, _res, next) => {
  readAddress(req);
  next();
};

/** @throws Problem 400 for a token in the address, which would go to the service */
function refuseTokenParameters({ originalUrl }: Request): void {
  const parameters = parseParameters(queryOf(originalUrl));
  const name = TOKEN_PARAMETERS.find((parameter) => parameters.has(parameter));
  if (name !== undefined) throw invalidField(name, 'Send the token in the header Authorization');
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
