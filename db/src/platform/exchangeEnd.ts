import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { Problem } from '@trestle/schema/errors';

/**
 * Calls `end` once, when the exchange is over: the reply was sent or the connection is gone, whatever ended it
 * (SECURITY.md, 74). Everything that a request takes is given back here, never at the request's own 'close': that one
 * doesn't come when the reply was sent before the whole request had arrived.
 * @returns a function that forgets `end`
 */
export function whenExchangeEnds(response: ServerResponse, end: () => void): () => void {
  if (response.closed) end();
  else {
    // Many parts of a call wait for its end, and each makes room for itself.
    response.setMaxListeners(response.getMaxListeners() + 1);
    response.once('close', end);
  }
  return () => response.off('close', end);
}

/** Refused requests whose rest is left unread. */
const unreadRequests = new WeakSet<IncomingMessage>();

/** Notes that nobody will read more of a request, although its connection stays open a moment longer. */
export function leaveUnread(request: IncomingMessage): void {
  unreadRequests.add(request);
}

/** Whether nobody will read more of the request: it has arrived, was answered, or its connection is gone. */
export function isBodyOver(request: IncomingMessage, response: ServerResponse): boolean {
  const isAnswered = response.writableEnded || unreadRequests.has(request);
  return request.complete || request.destroyed || isAnswered || response.closed;
}

/** The error of work whose caller has left. Nobody reads it; proxies log this status. */
export const callerLeft = (): Problem => new Problem(499, { detail: 'The caller has left.' });

/** Why the signals of exchanges abort. One for all: each error would note where it was made, at every call's end. */
const EXCHANGE_OVER = new Error('the exchange is over');

/** Creates a signal that aborts when the exchange is over. */
export function exchangeSignal(response: ServerResponse): AbortSignal {
  const abort = new AbortController();
  whenExchangeEnds(response, () => abort.abort(EXCHANGE_OVER));
  return abort.signal;
}

/**
 * Feeds a request to a parser of its body, and resolves when the parser has finished. The request stays open, so that a
 * refusal can be sent; `pipeline` would close its connection.
 * @param giveUp called with a function that ends the reading with an error
 * @throws the parser's error; any error when the exchange is over before the body has arrived
 */
export function feedBody(
  request: IncomingMessage,
  response: ServerResponse,
  parser: Writable,
  giveUp: (fail: (error: Error) => void) => void = () => undefined,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const end = (error?: Error): void => {
      forget();
      request.unpipe(parser).off('error', end);
      if (!error) return resolve();
      // Frees what the parser has buffered.
      parser.destroy();
      reject(error);
    };
    const forget = whenExchangeEnds(response, () => end(new Error('the exchange is over')));
    // A parser that is destroyed may report so once more.
    parser.once('finish', () => end()).on('error', end);
    request.on('error', end).pipe(parser);
    giveUp(end);
  });
}
