import type { RequestHandler } from 'express';
import { refused } from '@trestle/schema/errors';
import { readTarget } from '@trestle/schema/target';

/** Refuses, before anything else looks at it, a request whose target two readers could understand differently (safety 36, 65). */
export const rejectAmbiguousPaths: RequestHandler = (req, _res, next) => {
  if (!readTarget(req.url)) throw refused('The address could not be read.');
  next();
};
