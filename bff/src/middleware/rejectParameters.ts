import type { RequestHandler } from 'express';
import { unknownParameter } from '@trestle/schema/errors';
import { parseParameters, queryOf } from '@trestle/schema/requestTarget';

/**
 * Refuses query parameters on addresses that take none. Nothing that is sent is ignored (contract §2.2).
 * @throws Problem 400 on the first one's name
 */
export const rejectParameters: RequestHandler = (req, _res, next) => {
  const [name] = parseParameters(queryOf(req.originalUrl)).keys();
  if (name !== undefined) throw unknownParameter(name);
  next();
};
