import type { Request } from 'express';
import type { EndpointName } from '@trestle/schema/endpointDeclarations';
import type { ApiCall } from '@trestle/schema/endpoints';
import { failedBeforeSending } from './connections';

/** A call that shows no sign of life for this long is sent elsewhere, where that is safe. */
const SILENCE_MS = 3000;
/** One that may be sent only once waits longer: its process may only have paused. */
const SILENCE_OF_SINGLE_CALLS_MS = 7000;
/** Nobody waits longer than this for a silent service, over all attempts (SECURITY.md, 73). */
const SILENCE_OVER_ALL_ATTEMPTS_MS = 6500;
const MIN_SILENCE_MS = 500;
/** How long a service that shows signs of life may take to begin its answer. */
const READ_TIMEOUT_MS = 9500;
const WRITE_TIMEOUT_MS = 15_000;
const LONG_CALL_TIMEOUT_MS = 60_000;
/** Calls whose work grows with what they are given. All others promise an answer within about 10 s. */
const LONG_CALLS: ReadonlySet<EndpointName> = new Set([
  'download',
  'merge',
  'merge_preview',
  'undo_merge',
  'import',
  'undo_import',
  'price_preview',
  'price_change',
  'price_undo',
  'pictures',
  'undo_pictures',
  'receive',
  'undo_receive',
  'mail',
  'upload',
  'content',
  'report_file',
  'export_all',
]);

/** The part of a request that these rules read. */
export type SentRequest = Pick<Request, 'method' | 'headers'>;

/** How long to wait for the beginning of a call's answer, in ms. */
export interface AnswerLimits {
  /** Without a sign of life. */
  silenceMs: number;
  /** At all. */
  answerMs: number;
}

/**
 * Returns how long one attempt at a call may take.
 * @param elapsedMs time that earlier attempts have taken
 */
export function answerLimits(req: SentRequest, call: ApiCall, elapsedMs: number): AnswerLimits {
  const silenceMs = isRepeatable(req, call) ? SILENCE_MS : SILENCE_OF_SINGLE_CALLS_MS;
  const answerMs = LONG_CALLS.has(call.endpoint)
    ? LONG_CALL_TIMEOUT_MS
    : isRead(req)
      ? READ_TIMEOUT_MS
      : WRITE_TIMEOUT_MS;
  return {
    silenceMs: Math.min(silenceMs, Math.max(MIN_SILENCE_MS, SILENCE_OVER_ALL_ATTEMPTS_MS - elapsedMs)),
    answerMs: Math.max(MIN_SILENCE_MS, answerMs - elapsedMs),
  };
}

/** Returns how much longer a call waits while all targets of its service are silent, in ms. */
export const remainingSilenceMs = (elapsedMs: number): number =>
  SILENCE_OVER_ALL_ATTEMPTS_MS - MIN_SILENCE_MS - elapsedMs;

/** Whether a failed request may be sent again: nothing was sent, or sending it twice changes nothing. */
export function mayRetry(cause: Error, req: SentRequest, call: ApiCall): boolean {
  if (call.body === 'upload') return false;
  return failedBeforeSending(cause) || isRepeatable(req, call);
}

/** Whether nobody can tell if a failed call was done. */
export const isOutcomeUnknown = (cause: Error, req: SentRequest): boolean =>
  !failedBeforeSending(cause) && !isRead(req);

/** Whether a call that is done twice changes nothing more than once. */
const isRepeatable = (req: SentRequest, call: ApiCall): boolean => isRead(req) || isKeyedCall(req, call);

const isRead = ({ method }: SentRequest): boolean => method === 'GET' || method === 'HEAD';

/** Whether the service does the call only once for its key, however often it is sent (contract §2.2). */
export function isKeyedCall({ headers }: SentRequest, call: ApiCall): boolean {
  const isKeyed =
    call.endpoint === 'price_change' ||
    call.endpoint === 'receive' ||
    call.endpoint === 'pictures' ||
    call.endpoint === 'store_with_login' ||
    call.endpoint === 'mail' ||
    (call.endpoint === 'item' && call.operation === 'edit') ||
    ((call.endpoint === 'list' || call.endpoint === 'import') && call.operation === 'create');
  return isKeyed && headers['idempotency-key'] !== undefined;
}
