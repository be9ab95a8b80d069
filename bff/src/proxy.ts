import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Stream } from 'node:stream';
import type { NextFunction, Request, Response } from 'express';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { IDENTITY_HEADER } from '@trestle/db/identity/identity';
import type { Service } from '@trestle/schema/entity';
import { unavailable } from '@trestle/schema/errors';
import { placesOf, type ServicePlaces } from './services';

/** Sends a request on to a service, under a signed identity; the reply streams back as it comes. */
export type Forward = (service: Service, identity: string, req: Request, res: Response, next: NextFunction) => void;

/**
 * All that a service gets to see of a request's headers. A list of what passes cannot forget an internal header, a
 * hop-by-hop one, or one that Connection names (safety 37); the token stays here.
 */
const PASSED = [
  'accept', 'accept-encoding', 'accept-language', 'content-encoding', 'content-length', 'content-type', 'idempotency-key',
  'if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since', 'range', 'transfer-encoding', 'x-timezone',
] as const;
/** What no service may say to a browser: connections and origins are the BFF's matter. */
const KEPT_BACK = ['connection', 'keep-alive', 'proxy-authenticate', 'set-cookie', 'server', 'x-powered-by', 'cache-control', 'x-request-id'];
/** A service that says nothing for so long is given up, in milliseconds. */
const SILENCE = 60_000;
/** Less than the five seconds after which a Node server drops an idle connection, or a request would meet it just then. */
const IDLE = 3000;
const PAUSE = 150;
const ATTEMPTS = 3;
/** A failure later than this is no refused connection, and isn't tried again. */
const EARLY = 5000;

interface Attempt { service: Service; next: NextFunction; number: number; since: number }
/** A request on its way to a service. */
type Sent = Request & { attempt?: Attempt };
/** The body of a request that has none: what is sent on ends at once, and nobody listens to what won't come. */
const NO_BODY = { pipe: (to: ClientRequest) => to.end() } as unknown as Stream;

/** The way to the services. Reading is tried again, at another address where there is one; writing never is. */
export function createForward(places: ServicePlaces): Forward {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: IDLE });
  const proxies = new Map([...places.values()].flat().map(target => [target, { reading: proxyTo(target, NO_BODY), writing: proxyTo(target) }]));
  let turn = 0;

  function proxyTo(target: string, buffer?: Stream): RequestHandler<Request, Response> {
    const { protocol, hostname, port } = addressOf(target);
    return createProxyMiddleware<Request, Response>({
      // Taken apart once: as text it would be read anew for every request.
      target: { protocol, host: hostname, hostname, port },
      agent, buffer, toProxy: true, proxyTimeout: SILENCE,
      // The plugins that come along log, and listen for errors on each kept connection once more with every request.
      ejectPlugins: true,
      plugins: [proxy => {
        proxy.on('proxyReq', abandonWithCaller);
        proxy.on('proxyRes', (reply, req, res) => {
          breakOffWith(reply, res);
          keepBack(reply, req, res);
        });
        proxy.on('error', (error, req, res) => failed(error, req as Sent, res as Response));
      }],
    });
  }

  function failed(cause: Error, req: Sent, res: Response): void {
    const { attempt } = req;
    if (res.headersSent || res.destroyed || !attempt) {
      res.destroy();
      return;
    }
    const again = isReading(req) && attempt.number < ATTEMPTS && Date.now() - attempt.since < EARLY;
    if (again) setTimeout(() => send(req, res, { ...attempt, number: attempt.number + 1 }), PAUSE);
    else attempt.next(Object.assign(unavailable(), { cause }));
  }

  function send(req: Sent, res: Response, attempt: Attempt): void {
    if (res.destroyed) return;
    const targets = placesOf(places, attempt.service);
    const proxy = proxies.get(targets[turn++ % targets.length] ?? '');
    if (!proxy) return attempt.next(unavailable());
    req.attempt = attempt;
    void (hasNoBody(req) ? proxy.reading : proxy.writing)(req, res, attempt.next);
  }

  return (service, identity, req, res, next) => {
    const passed: Record<string, string | string[] | undefined> = { 'x-request-id': req.id, [IDENTITY_HEADER]: identity };
    for (const name of PASSED) if (req.headers[name] !== undefined) passed[name] = req.headers[name];
    req.headers = passed;
    req.url = req.originalUrl;
    send(req, res, { service, next, number: 1, since: Date.now() });
  };
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A body announces itself by its length or its encoding. */
function hasNoBody(req: Request): boolean {
  return isReading(req) && req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined;
}

/** Where a service listens; an IPv6 address without the brackets that only a URL needs. */
function addressOf(target: string): { protocol: string; hostname: string; port: string } {
  const { protocol, hostname, port } = new URL(target);
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port: port || (protocol === 'https:' ? '443' : '80') };
}

/** Whoever went away shall not keep a service at work. */
function abandonWithCaller(toService: ClientRequest, _req: IncomingMessage, res: ServerResponse): void {
  if (res.destroyed) toService.destroy();
  else res.once('close', () => { if (!res.writableFinished) toService.destroy(); });
}

/** A reply that its service breaks off breaks off here too: half a file shall not look like a whole one. */
function breakOffWith(reply: IncomingMessage, res: ServerResponse): void {
  reply.once('close', () => { if (!reply.complete) res.destroy(); });
}

/** Drops what no service may say. Whether the connection stays open is between the browser and this server. */
function keepBack(reply: IncomingMessage, _req: IncomingMessage, res: ServerResponse): void {
  for (const name of Object.keys(reply.headers)) {
    if (KEPT_BACK.includes(name) || name.startsWith('access-control-') || name.startsWith('x-trestle-')) delete reply.headers[name];
  }
  const closing = res.getHeader('Connection') === 'close' || !res.shouldKeepAlive;
  reply.headers.connection = closing ? 'close' : 'keep-alive';
}
