import { LONG_CALL } from '@trestle/schema/longCall';
import { replaceZone, zoneOfCall } from '../format/zone';
import { noteServerTime } from '../session/serverTime';
import { settings } from '../settings';
import { ApiError } from './errors';
import { suspectServer, watchAnswer } from './serverState';

/** Parameters of a call's address. Those that are null, undefined or empty are left out. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;
export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Query;
  /** Sent as JSON; a FormData as multipart. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** Makes a version 4 UUID, also over plain HTTP, where `crypto.randomUUID` is missing. */
export const uuid = (): string => {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const digit = () => Math.floor(Math.random() * 16).toString(16);
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', digit);
};

/** Adds a query to a path. Leaves out what is null, undefined or empty. */
export const withQuery = (path: string, query: Query = {}): string => {
  const presentEntries = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  const search = new URLSearchParams(presentEntries.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path;
};

/** No call waits for ever. The server promises most answers within 10 s. */
const CALL_TIMEOUT_MS = 20_000;
const LONG_CALL_TIMEOUT_MS = 600_000;

/** The end of one call. */
interface CallEnd {
  signal: AbortSignal;
  /** Starts the time anew, for the reply's body. */
  restart(): void;
  cancel(): void;
}

/** Ends a call when its caller does, or when the time is over. */
const endInTime = (path: string, caller: AbortSignal | undefined): CallEnd => {
  const controller = new AbortController();
  const timeoutMs = LONG_CALL.test(path) ? LONG_CALL_TIMEOUT_MS : CALL_TIMEOUT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const restart = () => {
    cancel();
    timer = setTimeout(() => controller.abort(new DOMException('No answer in time.', 'TimeoutError')), timeoutMs);
  };
  const endWithCaller = () => {
    cancel();
    controller.abort(caller?.reason);
  };
  if (caller?.aborted) endWithCaller();
  else caller?.addEventListener('abort', endWithCaller, { once: true });
  if (!caller?.aborted) restart();
  return { signal: controller.signal, restart, cancel };
};

/** Tells whether a reply belongs to another request, as from a faulty cache. Such a reply is ignored (S1 §7). */
const answersOtherRequest = (reply: Response, id: string): boolean => (reply.headers.get('X-Request-Id') ?? id) !== id;

/**
 * Sends one call with the headers that every call carries (S2 §7).
 * @throws ApiError for any reply but a success, and with status 0 without a reply
 */
export const send = async (path: string, call: RequestOptions = {}, token?: string | null): Promise<Response> => {
  const id = call.headers?.['X-Request-Id'] ?? uuid();
  const method = call.method ?? 'GET';
  const isForm = call.body instanceof FormData;
  const zone = zoneOfCall();
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-Timezone': zone,
    'X-Request-Id': id,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(call.body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    ...call.headers,
  };
  const body = call.body === undefined ? undefined : isForm ? (call.body as FormData) : JSON.stringify(call.body);
  const calledAt = Date.now();
  const end = endInTime(path, call.signal);
  const { signal } = end;
  let reply: Response;
  try {
    reply = await watchAnswer(fetch(withQuery(path, call.query), { method, headers, body, signal, cache: 'no-store' }));
  } catch (error) {
    end.cancel();
    if (call.signal?.aborted) throw error;
    suspectServer(0);
    throw new ApiError(0, null, id);
  }
  suspectServer(reply.status);
  // A stream of events lasts.
  if (headers['Accept'] === 'text/event-stream') end.cancel();
  else end.restart();
  replaceZone(zone, reply.headers.get('X-Timezone'));
  noteServerTime(reply.headers.get('Date'), calledAt);
  if (settings.debugLogging)
    console.debug(`${method} ${path} ${reply.status} in ${Date.now() - calledAt} ms, request ${id}`);
  if (reply.ok && method === 'GET' && answersOtherRequest(reply, id)) throw new ApiError(0, null, id);
  if (!reply.ok)
    throw new ApiError(reply.status, await reply.json().catch(() => null), reply.headers.get('X-Request-Id') ?? id);
  return reply;
};

/** Tells whether the caller itself gave the call up. */
const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Reads a reply's body. A body that breaks off, or that another machine on the way wrote, such as a network's login
 * page, counts as no reply: nobody can tell what the server did.
 * @throws ApiError with status 0
 */
export const readBody = async <T>(reply: Response, read: (reply: Response) => Promise<T>): Promise<T> => {
  try {
    return await read(reply);
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new ApiError(0, null, reply.headers.get('X-Request-Id') ?? '');
  }
};

/**
 * Reads a reply's JSON; undefined where it has no body.
 * @throws ApiError with status 0 where the reply is no JSON
 */
export const readJson = <T>(reply: Response): Promise<T> =>
  readBody(reply, async () => {
    const text = reply.status === 204 ? '' : await reply.text();
    return (text ? JSON.parse(text) : undefined) as T;
  });
