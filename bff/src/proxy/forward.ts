import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { CALL_HEADER, type createCallSigner } from '@trestle/db/identity/signedCall';
import { ANSWERS_HEADER, EXCHANGE_HEADER, IDENTITY_HEADER } from '@trestle/db/identity/signedIdentity';
import type { BodyKind } from '@trestle/schema/endpointDeclarations';
import { decisionKey, type ApiCall } from '@trestle/schema/endpoints';
import { serviceUnavailable } from '@trestle/schema/errors';
import type { ServiceUrls } from '../serviceUrls';
import { acceptsConnection, failedBeforeSending } from './connections';
import { serviceRequestHeaders } from './headers';
import { createLoadBalancer } from './loadBalancer';
import { forwardReply, isReplyToExchange } from './reply';
import { createTargetProxies } from './serviceProxy';

/** Forwards a request to a service, with a signed identity, and streams the reply back. */
export type Forward = (forwarded: ForwardedCall, req: Request, res: Response, next: NextFunction) => void;
/** What is sent and for whom. Except for uploads, the body was read before and is `req.body`. */
export interface ForwardedCall {
  call: ApiCall;
  identity: string;
}

/** Pause after all targets failed, and how often all of them are tried. */
const RETRY_DELAY_MS = 150;
const MAX_ROUNDS = 3;
/** Later failures are not the connection's, and are not retried. */
const RETRY_WITHIN_MS = 5000;
/** Listeners that one attempt adds to request and reply. */
const LISTENERS_PER_ATTEMPT = 10;

interface ForwardAttempt extends ForwardedCall {
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
 * once. One that may have arrived is sent again only where that changes nothing: a read, or a creation with a key.
 */
export function createForward(urls: ServiceUrls, signCall: ReturnType<typeof createCallSigner>): Forward {
  const balancer = createLoadBalancer(urls);
  const proxies = createTargetProxies([...urls.values()].flat(), { onReply, onError });

  function onReply(reply: IncomingMessage, req: ForwardedRequest, res: Response): void {
    const { attempt } = req;
    // A service that shuts down closes the connection after each reply. Uploads always close theirs.
    const isShuttingDown = reply.headers.connection === 'close' && attempt?.call.body !== 'upload';
    if (attempt && isShuttingDown) balancer.suspend(attempt.target);
    if (isReplyToExchange(reply, req.exchange)) return forwardReply(reply, res);
    // Nobody knows whose reply this is. It is never passed on, and its connection is closed (SECURITY.md, 64).
    res.once('close', () => reply.destroy());
    const cause = new Error(`a reply to another request, by ${reply.headers[ANSWERS_HEADER]}`);
    attempt?.next(unavailableBecause(cause));
  }

  function onError(cause: Error, req: ForwardedRequest, res: Response): void {
    const { attempt } = req;
    if (res.headersSent || res.destroyed || !attempt) {
      res.destroy();
      return;
    }
    const isEarly = Date.now() - attempt.startedAt < RETRY_WITHIN_MS;
    if (isEarly) balancer.suspend(attempt.target);
    if (!isEarly || !mayRetry(cause, req, attempt)) return attempt.next(unavailableBecause(cause));
    retry(cause, req, res, attempt);
  }

  function retry(cause: Error, req: ForwardedRequest, res: Response, attempt: ForwardAttempt): void {
    for (const emitter of [req, res]) emitter.setMaxListeners(emitter.getMaxListeners() + LISTENERS_PER_ATTEMPT);
    const [target, ...untried] = attempt.untried;
    if (target !== undefined) return send(req, res, { ...attempt, target, untried });
    if (attempt.round === MAX_ROUNDS) return attempt.next(unavailableBecause(cause));
    setTimeout(() => startRound(req, res, attempt, attempt.round + 1), RETRY_DELAY_MS);
  }

  /** Tries a service's targets once more, from the first. */
  function startRound(req: ForwardedRequest, res: Response, attempt: FirstAttempt, round: number): void {
    const [target, ...untried] = balancer.targetsFor(attempt.call.service);
    if (target === undefined) return attempt.next(serviceUnavailable());
    send(req, res, { ...attempt, target, untried, round });
  }

  /** Sends an upload, whose body can be sent only once, to a target that just accepted a connection. */
  async function startUpload(req: ForwardedRequest, res: Response, attempt: FirstAttempt): Promise<void> {
    for (const target of balancer.targetsFor(attempt.call.service)) {
      if (await acceptsConnection(target))
        return send(req, res, { ...attempt, target, untried: [], round: MAX_ROUNDS });
      balancer.suspend(target);
    }
    attempt.next(serviceUnavailable());
  }

  function send(req: ForwardedRequest, res: Response, attempt: ForwardAttempt): void {
    if (res.destroyed) return;
    const { call, identity, next, target } = attempt;
    const exchange = randomUUID();
    Object.assign(req, { attempt, exchange });
    const signature = signCall({ identity, method: req.method, target: req.originalUrl, exchange }, decisionKey(call));
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
    const attempt = { ...forwarded, next, startedAt: Date.now() };
    if (forwarded.call.body === 'upload') void startUpload(req, res, attempt);
    else startRound(req, res, attempt, 1);
  };
}

/** Whether a failed request may be sent again: nothing was sent, or sending it twice changes nothing. */
function mayRetry(cause: Error, req: Request, attempt: ForwardAttempt): boolean {
  if (attempt.call.body === 'upload') return false;
  return failedBeforeSending(cause) || isRead(req) || isKeyedCall(req, attempt);
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether the service does the call only once for its key, however often it is sent (contract §2.2). */
function isKeyedCall({ headers }: Request, { call }: ForwardedCall): boolean {
  const isKeyed =
    call.endpoint === 'price_change' ||
    call.endpoint === 'store_with_login' ||
    call.endpoint === 'mail' ||
    ((call.endpoint === 'list' || call.endpoint === 'import') && call.operation === 'create');
  return isKeyed && headers['idempotency-key'] !== undefined;
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
