import { createServer, IncomingMessage, ServerResponse, type Server, type ServerOptions } from 'node:http';
import type { Express } from 'express';

/** Keeps an error of one reply, such as a write after its end, from ending the process for everybody. */
function keepErrorsOfReply(_request: IncomingMessage, response: ServerResponse): void {
  response.on('error', () => undefined);
}

/**
 * Creates an HTTP server whose requests and responses have Express's prototypes from the start. Express would replace
 * the prototype of each request, and V8 would then keep a hidden class for every single one, which slows down every
 * call (DECISIONS.md, 64). Express leaves prototypes alone that are its own already.
 */
export function createHttpServer(app: Express, options: ServerOptions): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  const server = createServer({ ...options, IncomingMessage: AppRequest, ServerResponse: AppResponse });
  return server.on('request', keepErrorsOfReply).on('request', app);
}
