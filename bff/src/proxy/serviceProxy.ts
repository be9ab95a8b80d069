import type { Agent, ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Stream } from 'node:stream';
import type { Request, Response } from 'express';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { whenExchangeEnds } from '@trestle/db/platform/exchangeEnd';
import { ConnectTimeoutAgent, splitUrl } from './connections';

/** Sends a request to one target. Its reply or error goes to the events. */
export type ServiceProxy = RequestHandler<Request, Response>;
/** Handlers of what comes back from a target. */
export interface ProxyEvents {
  /** A connection was found, and the request is about to be written. */
  onSend(toService: ClientRequest, req: Request): void;
  onReply(reply: IncomingMessage, req: Request, res: Response): void;
  onError(error: Error, req: Request, res: Response): void;
}
/** The proxies of one target. */
export interface TargetProxies {
  /** Sends `req.body`, which was read before, or no body. */
  buffered: ServiceProxy;
  /** Streams the request's body. */
  streamed: ServiceProxy;
  /** Closes all connections: the idle ones, which may be dead, and on wish those in use. */
  closeConnections(kind: 'idle' | 'all', cause: Error): void;
}

/** A reply that goes no further for this long is given up. */
const STALLED_REPLY_TIMEOUT_MS = 60_000;
/** Shorter than services keep idle connections (3.5 s while they stop), so that none is closed under a request. */
const IDLE_SOCKET_TIMEOUT_MS = 3000;
/** More than calls under way: a call that waits for a connection would wait without an end. */
const MAX_SOCKETS_PER_TARGET = 1024;
const MAX_UPLOAD_SOCKETS_PER_TARGET = 256;
/** Replaces the request's stream where the body was read before; the body is then written at once, with its length. */
const EMPTY_STREAM = { pipe: () => undefined } as unknown as Stream;

/** Creates the proxies of each target. All buffered requests share connections; an upload has one of its own. */
export function createTargetProxies(targets: readonly string[], events: ProxyEvents): Map<string, TargetProxies> {
  const agent = new ConnectTimeoutAgent({
    keepAlive: true,
    maxSockets: MAX_SOCKETS_PER_TARGET,
    timeout: IDLE_SOCKET_TIMEOUT_MS,
  });
  // Closed after its upload, so that nothing its sender does meets another request (SECURITY.md, 64).
  const uploadAgent = new ConnectTimeoutAgent({ keepAlive: false, maxSockets: MAX_UPLOAD_SOCKETS_PER_TARGET });
  const proxiesOf = (target: string): TargetProxies => ({
    buffered: createProxy(target, agent, events, { body: BODY_READ_BEFORE }),
    streamed: createProxy(target, uploadAgent, events),
    closeConnections: (kind, cause) => {
      for (const socket of socketsTo(target, agent.freeSockets)) socket.destroy();
      if (kind === 'idle') return;
      for (const { sockets } of [agent, uploadAgent])
        for (const socket of socketsTo(target, sockets)) socket.destroy(cause);
    },
  });
  return new Map(targets.map((target) => [target, proxiesOf(target)]));
}

/** Returns an agent's connections to one target. */
function socketsTo(target: string, sockets: NodeJS.ReadOnlyDict<Socket[]>): Socket[] {
  const { host, port } = splitUrl(target);
  return Object.entries(sockets).flatMap(([name, some]) => (name.startsWith(`${host}:${port}:`) ? (some ?? []) : []));
}

interface BodySource {
  stream: Stream;
  writeBody(toService: ClientRequest, req: Request): void;
}
/** Sends `req.body`, or no body. */
export const BODY_READ_BEFORE: BodySource = {
  stream: EMPTY_STREAM,
  writeBody: (toService, { body }) => toService.end(body),
};

/**
 * Creates the proxy of one target.
 * @param options `body`: where the body comes from, by default the request's stream; `changeOrigin`: whether the target
 *   gets its own name as `Host`
 */
export function createProxy(
  target: string,
  agent: Agent,
  events: ProxyEvents,
  { body, changeOrigin = false }: { body?: BodySource; changeOrigin?: boolean } = {},
): ServiceProxy {
  const { onSend, onReply, onError } = events;
  return createProxyMiddleware<Request, Response>({
    // Split once: as text the target would be parsed anew for every request.
    target: splitUrl(target),
    agent,
    changeOrigin,
    buffer: body?.stream,
    proxyTimeout: STALLED_REPLY_TIMEOUT_MS,
    // The reply is passed on by `onReply`, once it is known to be this request's.
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [
      (proxy) => {
        proxy.on('proxyReq', (toService, req, res) => {
          abortWithCaller(toService, res);
          if (toService.destroyed) return;
          onSend(toService, req);
          body?.writeBody(toService, req);
        });
        proxy.on('proxyRes', (reply, req, res) => onReply(reply, req, res));
        proxy.on('error', (error, req, res) => onError(error, req!, res as Response));
      },
    ],
  });
}

/** Aborts the service's request when the caller leaves, or was answered before everything was sent. */
function abortWithCaller(toService: ClientRequest, res: ServerResponse): void {
  if (res.destroyed) {
    toService.destroy();
    return;
  }
  whenExchangeEnds(res, () => {
    if (!res.writableFinished || !toService.writableFinished) toService.destroy();
  });
}
