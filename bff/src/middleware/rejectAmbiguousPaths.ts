import type { RequestHandler } from 'express';
import { badRequest } from '@trestle/schema/errors';
import { parseTarget } from '@trestle/schema/requestTarget';

/** Refuses, before anything else looks at it, a request whose target two readers could understand differently (safety 36, 65). */
export const rejectAmbiguousPaths: RequestHandler = (req, _res, next) => {
  if (!parseTarget(req.url)) throw badRequest('The address could not be read.');
  next();
};
