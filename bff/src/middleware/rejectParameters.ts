import type { RequestHandler } from 'express';
import { unknownParameter } from '@trestle/schema/errors';

/**
 * Refuses query parameters on addresses that take none. Nothing that is sent is ignored (contract §2.2).
 * @throws Problem 400 on the first one's name
 */
export const rejectParameters: RequestHandler = (req, _res, next) => {
  const [name] = new URLSearchParams(req.originalUrl.split('?')[1]).keys();
  if (name !== undefined) throw unknownParameter(name);
  next();
};
