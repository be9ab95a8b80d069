import type { RequestHandler } from 'express';

/**
 * Combines several middlewares into one. Express matches the path before each middleware it calls, which costs more
 * than most of ours do. A middleware that throws or rejects ends the chain, as in Express.
 */
export function composeMiddleware(...handlers: readonly RequestHandler[]): RequestHandler {
  return (req, res, done) => {
    const run = (position: number): void => {
      const handler = handlers[position];
      if (!handler) return done();
      const next = (error?: unknown) => (error === undefined ? run(position + 1) : done(error));
      try {
        const result: unknown = handler(req, res, next);
        if (result instanceof Promise) result.catch(done);
      } catch (error) {
        done(error);
      }
    };
    run(0);
  };
}

/** Runs a middleware only for requests whose path matches. */
export function when(matches: (path: string) => boolean, handler: RequestHandler): RequestHandler {
  return (req, res, next) => (matches(req.path) ? handler(req, res, next) : next());
}
