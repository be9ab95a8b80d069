import type { RequestHandler, Response } from 'express';
import { whenExchangeEnds } from '../platform/exchangeEnd';

/** BFFs give up what shows no sign of life for three times as long. */
const INTERVAL_MS = 1000;

/**
 * Tells the BFF each second that a call is being worked on: `102 Processing`, until its reply begins. So the BFF can
 * tell a slow call from a process that hangs or a connection that went dead (SECURITY.md, 73).
 */
export function showSignsOfLife(): RequestHandler {
  const unanswered = new Set<Response>();
  setInterval(() => {
    for (const response of unanswered) if (!response.headersSent) response.writeProcessing();
  }, INTERVAL_MS).unref();
  return (_request, response, next) => {
    unanswered.add(response);
    whenExchangeEnds(response, () => unanswered.delete(response));
    next();
  };
}
