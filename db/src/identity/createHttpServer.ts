import { createServer, IncomingMessage, ServerResponse, type Server, type ServerOptions } from 'node:http';
import type { Express } from 'express';

/**
 * A server whose requests and replies are made as express wants them. Express would give each of them another prototype
 * when it comes, after which V8 keeps a shape for every single one: a quarter of what a call costs. Where the prototype is
 * express' own already, nothing changes.
 */
export const createHttpServer = (app: Express, options: ServerOptions): Server => {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return createServer({ ...options, IncomingMessage: AppRequest, ServerResponse: AppResponse }, app);
};
