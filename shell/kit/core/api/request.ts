import { dropSession, endsSession, refreshIfDue } from '../session/authenticate';
import { ANONYMOUS_TOKEN } from '../session/anonymous';
import { session } from '../session/session';
import { isLive } from '../session/token';
import { ApiError } from './errors';
import { readJson, send, type RequestOptions } from './send';

/** S2 §8: what a call is refused with before it is sent. */
const signedOutError = (words: 'NOT LOGGED IN' | 'Token Expired') => new ApiError(0, { detail: words });

/** A data call as whoever is signed in; its reply. Refreshes a token near its end first. Throws ApiError. */
export const requestReply = async (path: string, call: RequestOptions = {}): Promise<Response> => {
  await refreshIfDue();
  const token = session()?.token;
  if (!token || token === ANONYMOUS_TOKEN) throw signedOutError('NOT LOGGED IN');
  if (!isLive(token)) {
    dropSession(token);
    throw signedOutError('Token Expired');
  }
  try {
    return await send(path, call, token);
  } catch (error) {
    if (endsSession(error)) dropSession(token);
    // S2 §8: all others are logged; what was called off is none.
    else if (error instanceof ApiError)
      console.warn(`${call.method ?? 'GET'} ${path} ${error.status || 'no reply'} ${error.requestId}`);
    throw error;
  }
};

/** A data call and the JSON of its reply (undefined for 204): `request<Page>('/api/container/', { query: { limit: 5 } })`. */
export const request = async <T = unknown>(path: string, call: RequestOptions = {}): Promise<T> =>
  readJson<T>(await requestReply(path, call));

/** A file: its content, the name that the server gives it, and what else it says of it. */
export const requestFile = async (
  path: string,
  call: RequestOptions = {},
): Promise<{ blob: Blob; filename: string | null; headers: Headers }> => {
  const reply = await requestReply(path, { ...call, headers: { Accept: '*/*', ...call.headers } });
  const disposition = reply.headers.get('Content-Disposition') ?? '';
  // The whole name goes before the plain one, wherever it stands.
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const filename = whole ? decodeURIComponent(whole) : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? null);
  return { blob: await reply.blob(), filename, headers: reply.headers };
};
