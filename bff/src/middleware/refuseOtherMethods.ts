import { methodNotAllowed } from '@trestle/schema/errors';
import type { RequestHandler } from 'express';

/** Ends a route: whatever came so far by another method is a 405 that names those there are. */
export function refuseOtherMethods(...methods: string[]): RequestHandler {
  return (req) => {
    throw methodNotAllowed(req.method, methods);
  };
}
