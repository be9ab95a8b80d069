import { randomUUID } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { ANSWERS_HEADER, EXCHANGE_HEADER, IDENTITY_HEADER } from '@trestle/db/platform/signedIdentity';
import { createSilenceTimer } from '@trestle/db/platform/silenceTimer';
import { outcomeUnknown, serviceUnavailable, type Problem } from '@trestle/schema/errors';
import { callerOf } from '../caller';
import { watchAnswer } from '../proxy/answerWatch';
import { failedBeforeSending } from '../proxy/connections';
import { serviceRequestHeaders } from '../proxy/headers';
import { createServiceProxies } from './serviceConnections';
import type { HealthMonitor } from './serviceHealth';
import type { TeamService } from './serviceRegistry';
import { passReplyOn, replyInPlace, replyProblem } from './serviceReply';
import { signServiceCall } from './signServiceCall';

/** Nobody waits longer for the beginning of a service's answer, which may show no sign of life until then. */
const ANSWER_TIMEOUT_MS = 8500;
/** A call without an answer for this long has its service asked whether it hangs: that is known before the call ends. */
const DOUBT_AFTER_MS = 3000;

/** What goes to which service, by which state. The body was read before and is `req.body`. */
export interface ForwardedServiceCall {
  service: TeamService;
  state: string;
}
interface PendingCall extends ForwardedServiceCall {
  exchange: string;
  next: NextFunction;
}
type TeamServiceRequest = Request & { teamCall?: PendingCall };

/** Creates the function that passes calls on to teams' services. Nothing is sent twice. */
export function createServiceForward(health: HealthMonitor) {
  const proxyOf = createServiceProxies({ onSend, onReply, onError });

  function onSend(toService: ClientRequest, req: TeamServiceRequest): void {
    const doubt = createSilenceTimer(DOUBT_AFTER_MS, () => health.askNow(req.teamCall!.service));
    toService.once('response', doubt.cancel).once('close', doubt.cancel);
    watchAnswer(toService, { silenceMs: ANSWER_TIMEOUT_MS, answerMs: ANSWER_TIMEOUT_MS });
  }
  function onReply(reply: IncomingMessage, req: TeamServiceRequest, res: Response): void {
    const { service, exchange, next } = req.teamCall!;
    const { name } = service;
    const answers = reply.headers[ANSWERS_HEADER];
    const isAnotherAnswer = answers !== undefined && answers !== exchange;
    const problem = isAnotherAnswer ? `The service ${name} answered another call.` : replyProblem(reply, name);
    if (problem === null) return passReplyOn(reply, res, name);
    reply.destroy();
    next(replyInPlace(problem, isAnotherAnswer ? 0 : reply.statusCode!, isRead(req)));
  }
  function onError(cause: Error, req: TeamServiceRequest, res: Response): void {
    if (res.headersSent || res.destroyed || !req.teamCall) {
      res.destroy();
      return;
    }
    const { service, next } = req.teamCall;
    next(
      Object.assign(isRead(req) || failedBeforeSending(cause) ? unavailable(service) : outcomeUnknown(false), {
        cause,
      }),
    );
  }

  return async (
    { service, state }: ForwardedServiceCall,
    req: TeamServiceRequest,
    res: Response,
    next: NextFunction,
  ) => {
    const exchange = randomUUID();
    const { method, originalUrl: target } = req;
    const body = Buffer.isBuffer(req.body) ? req.body : undefined;
    const identity = await signServiceCall({
      service: service.name,
      secret: service.secret!,
      caller: callerOf(req),
      administrator: req.rules?.superuser === true,
      state,
      method,
      target,
      body,
      exchange,
    });
    // The person's token and cookies stay here: these are all headers that are sent.
    req.headers = {
      ...serviceRequestHeaders(req),
      ...(body && { 'content-length': String(body.length), 'content-type': 'application/json' }),
      [IDENTITY_HEADER]: identity,
      [EXCHANGE_HEADER]: exchange,
    };
    req.url = target;
    req.teamCall = { service, state, exchange, next };
    void proxyOf(service)(req, res, next);
  };
}

/** 503 of a service that doesn't answer. */
export const unavailable = ({ name }: Pick<TeamService, 'name'>): Problem =>
  serviceUnavailable(`The service ${name} doesn't answer right now. Try again in a moment.`);
const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
