import type { RequestHandler } from 'express';
import { whenExchangeEnds } from '../exchangeEnd';
import { currentRequest } from '../requestCost';
import { currentTracer, TRACE_HEADER } from './tracing';

/**
 * Traces each call, with its statements, once tracing has begun. It comes after the request got its id.
 * @param nameOf names what a path calls, of few names
 * @param isInside whether only our own processes call: then a call is part of the caller's
 */
export const traceCalls =
  (nameOf: (path: string) => string, isInside: boolean): RequestHandler =>
  (req, res, next) => {
    const request = currentRequest();
    const tracer = currentTracer();
    if (!request || !tracer) return next();
    const span = tracer.startCall({
      name: nameOf(req.path),
      method: req.method,
      requestId: request.requestId,
      parent: isInside ? req.get(TRACE_HEADER) : undefined,
    });
    request.span = span;
    whenExchangeEnds(res, () => span.end({ status: res.writableFinished ? res.statusCode : 0 }));
    next();
  };
