import { randomUUID } from 'node:crypto';
import type { Agent, ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Stream } from 'node:stream';
import type { NextFunction, Request, Response } from 'express';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { ANSWERS_HEADER, EXCHANGE_HEADER, IDENTITY_HEADER } from '@trestle/db/identity/signedIdentity';
import { CALL_HEADER, type createCallSigner } from '@trestle/db/identity/signedCall';
import { decisionKey, type ApiCall, type BodyKind } from '@trestle/schema/endpoints';
import { serviceUnavailable } from '@trestle/schema/errors';
import type { ServiceUrls } from '../serviceUrls';
import { ConnectTimeoutAgent, splitUrl, acceptsConnection, failedBeforeSending } from './connections';
import { serviceRequestHeaders } from './headers';
import { isReplyToExchange, forwardReply } from './reply';
import { createLoadBalancer } from './loadBalancer';

/** Sends a request on to a service, under a signed identity; the reply streams back as it comes. */
export type Forward = (sending: ForwardedCall, req: Request, res: Response, next: NextFunction) => void;
/** What is sent where, and as whom. A body but an upload's has been read whole: it is `req.body`, or there is none. */
export interface ForwardedCall {
  call: ApiCall;
  identity: string;
}

/** A service that says nothing for so long is given up. */
const SERVICE_SILENCE_MS = 60_000;
/** Less than the five seconds after which a Node server drops an idle connection, or a request would meet it just then. */
const IDLE_SOCKET_MS = 3000;
const MAX_SOCKETS_PER_ADDRESS = 256;
const MAX_UPLOAD_SOCKETS_PER_ADDRESS = 64;
/** After all addresses were tried, and how often they all are. */
const RETRY_DELAY_MS = 150;
const MAX_ROUNDS = 3;
/** A failure later than this isn't the connection's, and isn't tried again. */
const RETRY_WITHIN_MS = 5000;

interface ForwardAttempt extends ForwardedCall {
  next: NextFunction;
  since: number;
  /** Where it is sent now, and where it has yet to be tried in this round. */
  address: string;
  untried: readonly string[];
  round: number;
}
/** A request on its way to a service, with the id of the exchange that it is in now. */
type ForwardedRequest = Request & { attempt?: ForwardAttempt; exchange?: string };
type Proxy = RequestHandler<Request, Response>;
/** Takes the place of a request's stream where the body was read whole: it is sent at one go, with its length. */
const EMPTY_STREAM = { pipe: () => undefined } as unknown as Stream;

/**
 * The way to the services. What surely wasn't sent goes to the next address at once, whatever it is; what may have been
 * taken is sent again where that changes nothing: reading, and a creation that has a key.
 */
export function createForward(places: ServiceUrls, signCall: ReturnType<typeof createCallSigner>): Forward {
  const agent = new ConnectTimeoutAgent({
    keepAlive: true,
    maxSockets: MAX_SOCKETS_PER_ADDRESS,
    timeout: IDLE_SOCKET_MS,
  });
  // An upload's connection serves it alone and is closed after it: nothing that its sender does meets another request (safety 64).
  const uploadAgent = new ConnectTimeoutAgent({ keepAlive: false, maxSockets: MAX_UPLOAD_SOCKETS_PER_ADDRESS });
  const addresses = createLoadBalancer(places);
  const proxies = new Map(
    [...places.values()].flat().map((address) => [address, { whole: wholeTo(address), upload: uploadTo(address) }]),
  );

  /** Sends a body that was read before, or none. */
  function wholeTo(address: string): Proxy {
    return proxyTo(address, agent, EMPTY_STREAM, (toService, { body }) => toService.end(body));
  }
  function uploadTo(address: string): Proxy {
    return proxyTo(address, uploadAgent);
  }
  function proxyTo(
    address: string,
    by: Agent,
    buffer?: Stream,
    write?: (toService: ClientRequest, req: Request) => void,
  ): Proxy {
    return createProxyMiddleware<Request, Response>({
      // Taken apart once: as text it would be read anew for every request.
      target: splitUrl(address),
      agent: by,
      buffer,
      proxyTimeout: SERVICE_SILENCE_MS,
      // The reply is passed on here, once it is known to be this request's.
      selfHandleResponse: true,
      ejectPlugins: true,
      plugins: [
        (proxy) => {
          proxy.on('proxyReq', (toService, req, res) => {
            abandonWithCaller(toService, res);
            if (!toService.destroyed) write?.(toService, req);
          });
          proxy.on('proxyRes', (reply, req, res) => answered(reply, req, res));
          proxy.on('error', (error, req, res) => failed(error, req!, res as Response));
        },
      ],
    });
  }

  function answered(reply: IncomingMessage, req: ForwardedRequest, res: Response): void {
    const { attempt } = req;
    // A service that ends says so with each reply. An upload's connection is always closed.
    if (attempt && attempt.call.body !== 'upload' && reply.headers.connection === 'close')
      addresses.suspend(attempt.address);
    if (isReplyToExchange(reply, req.exchange)) return forwardReply(reply, res);
    // Whose reply it is nobody knows: it is never passed on, and its connection is closed (safety 64).
    res.once('close', () => reply.destroy());
    attempt?.next(
      Object.assign(serviceUnavailable(), {
        cause: new Error(`a reply to another request, by ${reply.headers[ANSWERS_HEADER]}`),
      }),
    );
  }

  function failed(cause: Error, req: ForwardedRequest, res: Response): void {
    const { attempt } = req;
    if (res.headersSent || res.destroyed || !attempt) {
      res.destroy();
      return;
    }
    const soon = Date.now() - attempt.since < RETRY_WITHIN_MS;
    if (soon) addresses.suspend(attempt.address);
    const again =
      soon &&
      attempt.call.body !== 'upload' &&
      (failedBeforeSending(cause) || isReading(req) || isKeyedCreation(req, attempt));
    if (!again) return attempt.next(Object.assign(serviceUnavailable(), { cause }));
    // Each attempt listens anew.
    for (const emitter of [req, res]) emitter.setMaxListeners(emitter.getMaxListeners() + 10);
    const [address, ...untried] = attempt.untried;
    if (address !== undefined) return send(req, res, { ...attempt, address, untried });
    if (attempt.round === MAX_ROUNDS) return attempt.next(Object.assign(serviceUnavailable(), { cause }));
    setTimeout(() => begin(req, res, attempt, attempt.round + 1), RETRY_DELAY_MS);
  }

  /** Starts a round over a service's addresses. */
  function begin(
    req: ForwardedRequest,
    res: Response,
    attempt: Omit<ForwardAttempt, 'address' | 'untried' | 'round'>,
    round: number,
  ): void {
    const [address, ...untried] = addresses.targetsFor(attempt.call.service);
    if (address === undefined) return attempt.next(serviceUnavailable());
    send(req, res, { ...attempt, address, untried, round });
  }

  /** An upload's body can be sent once only: it goes where a connection was taken just now. */
  async function beginUpload(
    req: ForwardedRequest,
    res: Response,
    attempt: Omit<ForwardAttempt, 'address' | 'untried' | 'round'>,
  ): Promise<void> {
    for (const address of addresses.targetsFor(attempt.call.service)) {
      if (await acceptsConnection(address))
        return send(req, res, { ...attempt, address, untried: [], round: MAX_ROUNDS });
      addresses.suspend(address);
    }
    attempt.next(serviceUnavailable());
  }

  function send(req: ForwardedRequest, res: Response, attempt: ForwardAttempt): void {
    if (res.destroyed) return;
    const { call, identity, next, address } = attempt;
    const proxy = proxies.get(address)!;
    req.attempt = attempt;
    req.exchange = randomUUID();
    const sent = { identity, method: req.method, target: req.originalUrl, exchange: req.exchange };
    const signed = {
      [IDENTITY_HEADER]: identity,
      [EXCHANGE_HEADER]: req.exchange,
      [CALL_HEADER]: signCall(sent, decisionKey(call)),
    };
    Object.assign(req.headers, signed);
    void (call.body === 'upload' ? proxy.upload : proxy.whole)(req, res, next);
  }

  return (sending, req, res, next) => {
    req.headers = { ...serviceRequestHeaders(req), ...bodyHeaders(req, sending.call.body) };
    req.url = req.originalUrl;
    const attempt = { ...sending, next, since: Date.now() };
    if (sending.call.body === 'upload') void beginUpload(req, res, attempt);
    else begin(req, res, attempt, 1);
  };
}

/** What announces the body: its length where it was read whole, and an upload's own. */
function bodyHeaders({ headers, body }: Request, kind: BodyKind): Record<string, string> {
  if (kind === 'upload') {
    const { 'content-length': length } = headers;
    return length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
  }
  if (!Buffer.isBuffer(body)) return {};
  return { 'content-length': String(body.length), ...(kind === 'json' ? { 'content-type': 'application/json' } : {}) };
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The service makes it once for its key, however often it is sent (contract §2.2). */
function isKeyedCreation({ headers }: Request, { call }: ForwardedCall): boolean {
  return call.endpoint === 'list' && call.operation === 'create' && headers['idempotency-key'] !== undefined;
}

/** Whoever went away, or was answered before all was sent, shall not keep a service at work. */
function abandonWithCaller(toService: ClientRequest, res: ServerResponse): void {
  if (res.destroyed) toService.destroy();
  else
    res.once('close', () => {
      if (!res.writableFinished || !toService.writableFinished) toService.destroy();
    });
}
