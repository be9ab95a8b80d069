import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Stream } from 'node:stream';
import type { NextFunction, Request, Response } from 'express';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { ANSWERS_HEADER, EXCHANGE_HEADER, IDENTITY_HEADER } from '@trestle/db/identity/identity';
import { CALL_HEADER, type callSigner } from '@trestle/db/identity/signedCall';
import { decisionOf, type AskedCall, type BodyKind } from '@trestle/schema/addresses';
import { unavailable } from '@trestle/schema/errors';
import type { ServicePlaces } from '../services';
import { createChooseAddress } from './chooseAddress';
import { headersToService } from './headers';
import { isAnswerTo, passReply } from './reply';

/** Sends a request on to a service, under a signed identity; the reply streams back as it comes. */
export type Forward = (sending: Sending, req: Request, res: Response, next: NextFunction) => void;
/** What is sent where, and as whom. A body but an upload's has been read whole: it is `req.body`, or there is none. */
export interface Sending { asked: AskedCall; identity: string }

/** A service that says nothing for so long is given up. */
const SERVICE_SILENCE_MS = 60_000;
/** Less than the five seconds after which a Node server drops an idle connection, or a request would meet it just then. */
const IDLE_SOCKET_MS = 3000;
const MAX_SOCKETS_PER_ADDRESS = 256;
const MAX_UPLOAD_SOCKETS_PER_ADDRESS = 64;
const RETRY_DELAY_MS = 150;
const MAX_ATTEMPTS = 3;
/** A failure later than this is no refused connection, and isn't tried again. */
const RETRY_WITHIN_MS = 5000;

interface Attempt extends Sending { next: NextFunction; number: number; since: number }
/** A request on its way to a service, with the id of the exchange that it is in now. */
type Sent = Request & { attempt?: Attempt; exchange?: string };
type Proxy = RequestHandler<Request, Response>;
/** Takes the place of a request's stream where the body was read whole: it is sent at one go, with its length. */
const NOTHING_TO_PIPE = { pipe: () => undefined } as unknown as Stream;

/** The way to the services. Reading is tried again, at another address where there is one; writing never is. */
export function createForward(places: ServicePlaces, signCall: ReturnType<typeof callSigner>): Forward {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS_PER_ADDRESS, timeout: IDLE_SOCKET_MS });
  // An upload's connection serves it alone and is closed after it: nothing that its sender does meets another request (safety 64).
  const uploadAgent = new Agent({ keepAlive: false, maxSockets: MAX_UPLOAD_SOCKETS_PER_ADDRESS });
  const chooseAddress = createChooseAddress(places);
  const proxies = new Map([...places.values()].flat().map(address => [address, { whole: wholeTo(address), upload: uploadTo(address) }]));

  /** Sends a body that was read before, or none. */
  function wholeTo(address: string): Proxy {
    return proxyTo(address, agent, NOTHING_TO_PIPE, (toService, { body }) => toService.end(body));
  }
  function uploadTo(address: string): Proxy {
    return proxyTo(address, uploadAgent);
  }
  function proxyTo(address: string, by: Agent, buffer?: Stream, write?: (toService: ClientRequest, req: Request) => void): Proxy {
    return createProxyMiddleware<Request, Response>({
      // Taken apart once: as text it would be read anew for every request.
      target: partsOf(address), agent: by, buffer, proxyTimeout: SERVICE_SILENCE_MS,
      // The reply is passed on here, once it is known to be this request's.
      selfHandleResponse: true,
      ejectPlugins: true,
      plugins: [proxy => {
        proxy.on('proxyReq', (toService, req, res) => {
          abandonWithCaller(toService, res);
          if (!toService.destroyed) write?.(toService, req);
        });
        proxy.on('proxyRes', (reply, req, res) => answered(reply, req, res));
        proxy.on('error', (error, req, res) => failed(error, req!, res as Response));
      }],
    });
  }

  function answered(reply: IncomingMessage, req: Sent, res: Response): void {
    if (isAnswerTo(reply, req.exchange)) return passReply(reply, res);
    // Whose reply it is nobody knows: it is never passed on, and its connection is closed (safety 64).
    res.once('close', () => reply.destroy());
    req.attempt?.next(Object.assign(unavailable(), { cause: new Error(`a reply to another request, by ${reply.headers[ANSWERS_HEADER]}`) }));
  }

  function failed(cause: Error, req: Sent, res: Response): void {
    const { attempt } = req;
    if (res.headersSent || res.destroyed || !attempt) {
      res.destroy();
      return;
    }
    const again = isReading(req) && attempt.number < MAX_ATTEMPTS && Date.now() - attempt.since < RETRY_WITHIN_MS;
    if (!again) return attempt.next(Object.assign(unavailable(), { cause }));
    // Each attempt listens anew.
    for (const emitter of [req, res]) emitter.setMaxListeners(emitter.getMaxListeners() + 10);
    setTimeout(() => send(req, res, { ...attempt, number: attempt.number + 1 }), RETRY_DELAY_MS);
  }

  function send(req: Sent, res: Response, attempt: Attempt): void {
    if (res.destroyed) return;
    const { asked, identity, next } = attempt;
    const proxy = proxies.get(chooseAddress(asked.service) ?? '');
    if (!proxy) return next(unavailable());
    req.attempt = attempt;
    req.exchange = randomUUID();
    const sent = { identity, method: req.method, target: req.originalUrl, exchange: req.exchange };
    const signed = { [IDENTITY_HEADER]: identity, [EXCHANGE_HEADER]: req.exchange, [CALL_HEADER]: signCall(sent, decisionOf(asked)) };
    Object.assign(req.headers, signed);
    void (asked.body === 'upload' ? proxy.upload : proxy.whole)(req, res, next);
  }

  return (sending, req, res, next) => {
    req.headers = { ...headersToService(req), ...framingOf(req, sending.asked.body) };
    req.url = req.originalUrl;
    send(req, res, { ...sending, next, number: 1, since: Date.now() });
  };
}

/** What announces the body: its length where it was read whole, and an upload's own. */
function framingOf({ headers, body }: Request, kind: BodyKind): Record<string, string> {
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

/** Where a service listens; an IPv6 address without the brackets that only a URL needs. */
function partsOf(address: string): { protocol: string; host: string; hostname: string; port: string } {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol, host, hostname: host, port: port || (protocol === 'https:' ? '443' : '80') };
}

/** Whoever went away shall not keep a service at work. */
function abandonWithCaller(toService: ClientRequest, res: ServerResponse): void {
  if (res.destroyed) toService.destroy();
  else res.once('close', () => { if (!res.writableFinished) toService.destroy(); });
}
