import { randomUUID } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import { whenExchangeEnds } from '@trestle/db/platform/exchangeEnd';
import { CALL_HEADER, describeBody, describeStream, type createCallSigner } from '@trestle/db/platform/signedCall';
import { ANSWERS_HEADER, EXCHANGE_HEADER, IDENTITY_HEADER } from '@trestle/db/platform/signedIdentity';
import type { BodyKind } from '@trestle/schema/endpointDeclarations';
import { decisionKey, type ApiCall } from '@trestle/schema/endpoints';
import type { Service } from '@trestle/schema/entity';
import { outcomeUnknown, serviceUnavailable } from '@trestle/schema/errors';
import type { ServiceUrls } from '../serviceUrls';
import { AnswerTimeout, watchAnswer } from './answerWatch';
import { answerLimits, isKeyedCall, isOutcomeUnknown, mayRetry, remainingSilenceMs } from './callRules';
import { askReadiness } from './connections';
import { serviceRequestHeaders } from './headers';
import { createLoadBalancer, type LoadBalancer } from './loadBalancer';
import { forwardReply, isReplyToExchange } from './reply';
import { createTargetProxies } from './serviceProxy';

/** Forwards a request to a service, with a signed identity, and streams the reply back. */
export type Forward = (forwarded: ForwardedCall, req: Request, res: Response, next: NextFunction) => void;
/** What is sent and for whom. Except for uploads, the body was read before and is `req.body`. */
export interface ForwardedCall {
  call: ApiCall;
  identity: string;
}

/** Pause after all targets failed, and how often all of them are tried where they fail at once. */
const RETRY_DELAY_MS = 150;
const MAX_ROUNDS = 3;
/** Later failures of a target that showed signs of life are not the connection's, and are not retried. */
const RETRY_WITHIN_MS = 5000;
/** Pause after which an upload asks again whether some target is ready. */
const ASK_AGAIN_DELAY_MS = 300;
/** Calls that wait until some target of their service answers. */
const MAX_WAITING_CALLS = 1000;
/** Listeners that one attempt adds to request and reply. */
const LISTENERS_PER_ATTEMPT = 10;

interface ForwardAttempt extends ForwardedCall {
  /** What is signed about the body. */
  bodyText: string;
  next: NextFunction;
  startedAt: number;
  target: string;
  /** Targets left to try in this round. */
  untried: readonly string[];
  round: number;
}
type FirstAttempt = Omit<ForwardAttempt, 'target' | 'untried' | 'round'>;
/** A request on its way to a service, with the id of its present exchange. */
type ForwardedRequest = Request & { attempt?: ForwardAttempt; exchange?: string };

/**
 * Creates the function that forwards requests to services. A request that surely wasn't sent goes to the next target at
 * once. One that may have arrived is sent again only where that changes nothing: a read, or a creation with a key. A
 * target that hangs is left out until it answers, and nobody waits for it longer than 10 s (SECURITY.md, 73).
 */
export function createForward(urls: ServiceUrls, signCall: ReturnType<typeof createCallSigner>): Forward {
  const balancer = createLoadBalancer(urls, {
    onHung: (target) => proxies.get(target)!.closeConnections('all', new AnswerTimeout('silent')),
  });
  const proxies = createTargetProxies([...urls.values()].flat(), { onSend, onReply, onError });
  let waitingCalls = 0;

  function onSend(toService: ClientRequest, req: ForwardedRequest): void {
    const { attempt } = req;
    if (attempt) watchAnswer(toService, answerLimits(req, attempt.call, performance.now() - attempt.startedAt));
  }

  function onReply(reply: IncomingMessage, req: ForwardedRequest, res: Response): void {
    const { attempt } = req;
    // A service that shuts down closes the connection after each reply. Uploads always close theirs.
    const isShuttingDown = reply.headers.connection === 'close' && attempt?.call.body !== 'upload';
    if (attempt && isShuttingDown) balancer.suspend(attempt.target);
    if (isReplyToExchange(reply, req.exchange)) return forwardReply(reply, res);
    // Nobody knows whose reply this is. It is never passed on, and its connection is closed (SECURITY.md, 64).
    whenExchangeEnds(res, () => reply.destroy());
    const cause = new Error(`a reply to another request, by ${reply.headers[ANSWERS_HEADER]}`);
    attempt?.next(failureOf(cause, req, attempt));
  }

  function onError(cause: Error, req: ForwardedRequest, res: Response): void {
    const { attempt } = req;
    // A reply that began ends with the service's, or is our own.
    if (res.headersSent) return;
    if (res.destroyed || !attempt) {
      res.destroy();
      return;
    }
    const isSilent = cause instanceof AnswerTimeout && cause.reason === 'silent';
    const isEarly = performance.now() - attempt.startedAt < RETRY_WITHIN_MS;
    if (isSilent) setAside(attempt.target, cause);
    else if (isEarly) balancer.suspend(attempt.target);
    if ((isSilent || isEarly) && mayRetry(cause, req, attempt.call)) retry(cause, req, res, attempt);
    else attempt.next(failureOf(cause, req, attempt));
  }

  /** Leaves out a target that showed no sign of life. Its idle connections may be as dead as the one that was used. */
  function setAside(target: string, cause: Error): void {
    balancer.setAside(target);
    proxies.get(target)!.closeConnections('idle', cause);
  }

  function retry(cause: Error, req: ForwardedRequest, res: Response, attempt: ForwardAttempt): void {
    for (const emitter of [req, res]) emitter.setMaxListeners(emitter.getMaxListeners() + LISTENERS_PER_ATTEMPT);
    // What was silent took seconds, in which the others' states have changed.
    if (cause instanceof AnswerTimeout) return startRound(req, res, attempt, attempt.round, cause);
    const [target, ...untried] = attempt.untried;
    if (target !== undefined) return send(req, res, { ...attempt, target, untried });
    if (attempt.round === MAX_ROUNDS) return startRoundAfter(balancer.untilReady, req, res, attempt, MAX_ROUNDS, cause);
    setTimeout(() => startRound(req, res, attempt, attempt.round + 1, cause), RETRY_DELAY_MS);
  }

  /** Tries a service's targets once more, from the first. Where all are silent, it waits until one answers. */
  function startRound(req: ForwardedRequest, res: Response, attempt: FirstAttempt, round: number, cause?: Error): void {
    const [target, ...untried] = balancer.targetsFor(attempt.call.service);
    if (target !== undefined) send(req, res, { ...attempt, target, untried, round });
    else startRoundAfter(balancer.untilAnswering, req, res, attempt, round, cause);
  }

  /** Waits for a target, and tries them once more. The call fails where none is found in time. */
  function startRoundAfter(
    untilFound: LoadBalancer['untilReady'],
    req: ForwardedRequest,
    res: Response,
    attempt: FirstAttempt,
    round: number,
    cause?: Error,
  ): void {
    const { call, startedAt, next } = attempt;
    void whileWaiting(startedAt, (patienceMs) => untilFound(call.service, patienceMs)).then((isFound) => {
      if (isFound) startRound(req, res, attempt, round, cause);
      else next(cause ? failureOf(cause, req, attempt) : serviceUnavailable());
    });
  }

  /** Waits for a target, where the call has time left and few others wait. @returns whether `wait` found one */
  async function whileWaiting(startedAt: number, wait: (patienceMs: number) => Promise<boolean>): Promise<boolean> {
    const patienceMs = remainingSilenceMs(performance.now() - startedAt);
    if (patienceMs <= 0 || waitingCalls >= MAX_WAITING_CALLS) return false;
    waitingCalls += 1;
    try {
      return await wait(patienceMs);
    } finally {
      waitingCalls -= 1;
    }
  }

  /**
   * Sends an upload, whose body can be sent only once, to a target that is ready just now. Where none is, it asks again
   * for as long as other calls wait: a busy machine may only have been late with its answer.
   */
  async function startUpload(req: ForwardedRequest, res: Response, attempt: FirstAttempt): Promise<void> {
    const target = await findReadyTarget(attempt.call.service);
    if (target !== undefined) return send(req, res, { ...attempt, target, untried: [], round: MAX_ROUNDS });
    const mayAskAgain = await whileWaiting(attempt.startedAt, () => pause(ASK_AGAIN_DELAY_MS, true));
    if (res.destroyed) return;
    if (mayAskAgain) return startUpload(req, res, attempt);
    attempt.next(serviceUnavailable());
  }

  async function findReadyTarget(service: Service): Promise<string | undefined> {
    for (const target of balancer.targetsFor(service)) {
      const state = await askReadiness(target);
      if (state === 'ready') return target;
      if (state === 'silent') balancer.setAside(target);
      else balancer.suspend(target);
    }
    return undefined;
  }

  function send(req: ForwardedRequest, res: Response, attempt: ForwardAttempt): void {
    if (res.destroyed) return;
    const { call, identity, bodyText, next, target } = attempt;
    const exchange = randomUUID();
    Object.assign(req, { attempt, exchange });
    const { method, originalUrl, headers } = req;
    const sent = { identity, method, target: originalUrl, exchange, headers };
    const signature = signCall(sent, decisionKey(call), bodyText);
    Object.assign(req.headers, {
      [IDENTITY_HEADER]: identity,
      [EXCHANGE_HEADER]: exchange,
      [CALL_HEADER]: signature,
    });
    const { buffered, streamed } = proxies.get(target)!;
    void (call.body === 'upload' ? streamed : buffered)(req, res, next);
  }

  return (forwarded, req, res, next) => {
    req.headers = { ...serviceRequestHeaders(req), ...bodyHeaders(req, forwarded.call.body) };
    req.url = req.originalUrl;
    const isUpload = forwarded.call.body === 'upload';
    const bodyText = isUpload ? describeStream(req.headers) : describeBody(req.body as Buffer | undefined);
    const attempt = { ...forwarded, bodyText, next, startedAt: performance.now() };
    if (isUpload) void startUpload(req, res, attempt);
    else startRound(req, res, attempt, 1);
  };
}

/** Returns the headers that describe the body: the length of one that was read, or an upload's own. */
function bodyHeaders({ headers, body }: Request, kind: BodyKind): Record<string, string> {
  if (kind === 'upload') {
    const { 'content-length': length } = headers;
    return length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
  }
  if (!Buffer.isBuffer(body)) return {};
  return { 'content-length': String(body.length), 'content-type': 'application/json' };
}

function unavailableBecause(cause: Error): Error {
  return Object.assign(serviceUnavailable(), { cause });
}

/** Returns the 503 of a failed call. It says so where the call may have been done. */
function failureOf(cause: Error, req: Request, { call }: ForwardedCall): Error {
  if (!isOutcomeUnknown(cause, req)) return unavailableBecause(cause);
  return Object.assign(outcomeUnknown(isKeyedCall(req, call)), { cause });
}
