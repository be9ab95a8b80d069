import { settings } from '../settings';
import { ApiError } from './errors';

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
  if (typeof crypto !== 'undefined' && 'randomUUID' in crypto) return crypto.randomUUID();
  const digits = Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16));
  digits[12] = '4';
  digits[16] = '89ab'[Math.floor(Math.random() * 4)]!;
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => digits.slice(from, to).join(''))
    .join('-');
};

const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Adds a query to a path. Leaves out what is null, undefined or empty. */
export const withQuery = (path: string, query: Query = {}): string => {
  const presentEntries = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  const search = new URLSearchParams(presentEntries.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path;
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
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-Timezone': browserTimezone(),
    'X-Request-Id': id,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(call.body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    ...call.headers,
  };
  const body = call.body === undefined ? undefined : isForm ? (call.body as FormData) : JSON.stringify(call.body);
  const startedAt = performance.now();
  let reply: Response;
  try {
    reply = await fetch(withQuery(path, call.query), { method, headers, body, signal: call.signal, cache: 'no-store' });
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new ApiError(0, null, id);
  }
  if (settings.debugLogging)
    console.debug(
      `${method} ${path} ${reply.status} in ${Math.round(performance.now() - startedAt)} ms, request ${id}`,
    );
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
