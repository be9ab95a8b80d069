import { request, type Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { splitUrl } from './connections';

/** Handlers of what comes back from a target. */
export interface ProxyEvents {
  /** A connection was found, and the request is about to be written. */
  onSend(toService: ClientRequest, req: Request): void;
  onReply(reply: IncomingMessage, req: Request, res: Response): void;
  onError(error: Error, req: Request, res: Response): void;
}
/** Sends a request with `req.body`, which was read before, or without a body. */
export type SendBuffered = (req: Request, res: Response) => void;

/** A reply that goes no further for this long is given up. */
export const STALLED_REPLY_TIMEOUT_MS = 60_000;

/**
 * Creates the sender of one target for requests whose body was read before: nearly all of them. Nothing has to be
 * piped, so it is Node's client alone, which takes a tenth less of the BFF's time than a proxy library
 * (DECISIONS.md, 390).
 */
export function createBufferedProxy(target: string, agent: Agent, events: ProxyEvents): SendBuffered {
  const { onSend, onReply, onError } = events;
  const { protocol, host, port } = splitUrl(target);
  return (req, res) => {
    const { method, url: path, headers } = req;
    let toService: ClientRequest;
    try {
      toService = request({ protocol, host, port, agent, method, path, headers, timeout: STALLED_REPLY_TIMEOUT_MS });
    } catch (error) {
      // Node refuses what it can't write.
      onError(error as Error, req, res);
      return;
    }
    toService
      .once('socket', () => {
        abortWithCaller(toService, res);
        if (toService.destroyed) return;
        onSend(toService, req);
        toService.end(req.body);
      })
      .once('response', (reply) => onReply(reply, req, res))
      .once('timeout', () => toService.destroy())
      .on('error', (error) => onError(error, req, res));
  };
}

/** Aborts the service's request when the caller leaves, or was answered before everything was sent. */
export function abortWithCaller(toService: ClientRequest, res: ServerResponse): void {
  if (res.destroyed) {
    toService.destroy();
    return;
  }
  res.once('close', () => {
    if (!res.writableFinished || !toService.writableFinished) toService.destroy();
  });
}
