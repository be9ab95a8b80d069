import type { RequestHandler } from 'express';

/**
 * Several steps as one. The framework's own walk from step to step, which looks at the address before each, costs more
 * than most of our steps do. A step that throws or rejects ends the walk, as it does there.
 */
export function composeMiddleware(...steps: readonly RequestHandler[]): RequestHandler {
  return (req, res, done) => {
    const walk = (position: number): void => {
      const step = steps[position];
      if (!step) return done();
      const next = (error?: unknown) => (error === undefined ? walk(position + 1) : done(error));
      try {
        const result: unknown = step(req, res, next);
        if (result instanceof Promise) result.catch(done);
      } catch (error) {
        done(error);
      }
    };
    walk(0);
  };
}
