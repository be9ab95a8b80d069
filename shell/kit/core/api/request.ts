import { dropSession, endsSession, refreshIfDue } from '../session/authenticate';
import { ANONYMOUS_TOKEN } from '../session/anonymous';
import { session } from '../session/session';
import { isLive } from '../session/token';
import { ApiError, isRefusal } from './errors';
import { readBody, readJson, send, uuid, type RequestOptions } from './send';

/** The error of a call that is not even sent (S2 §8). */
const signedOutError = (words: 'NOT LOGGED IN' | 'Token Expired') => new ApiError(0, { detail: words });

/**
 * Makes a call as the signed-in user. Refreshes a token near its end first.
 * @throws ApiError for any reply but a success, and without a reply
 */
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
    if (endsSession(error)) {
      dropSession(token);
      // A dialog that waits behind the login shows these words, not the server's.
      throw new ApiError(401, { detail: 'Your session ended. Log in, then try again.' }, error.requestId);
    }
    // Every other failure is logged (S2 §8). An aborted call is not an ApiError.
    if (error instanceof ApiError)
      console.warn(`${call.method ?? 'GET'} ${path} ${error.status || 'no reply'} ${error.requestId}`);
    throw error;
  }
};

/** Idempotency keys of calls that have no answer yet, by what is sent. */
const unansweredKeys = new Map<string, string>();

/**
 * Makes a call and reads the reply's JSON; undefined for 204.
 * A POST that is sent again after its answer got lost has the same Idempotency-Key, so that a creation is done once.
 * @throws ApiError
 */
export const request = async <T = unknown>(path: string, call: RequestOptions = {}): Promise<T> => {
  const isKeyed = call.method === 'POST' && path.startsWith('/api/') && !call.headers?.['Idempotency-Key'];
  if (!isKeyed) return readJson<T>(await requestReply(path, call));
  const content = path + JSON.stringify(call.body);
  const key = unansweredKeys.get(content) ?? uuid();
  unansweredKeys.set(content, key);
  let isAnswered = true;
  try {
    return await readJson<T>(
      await requestReply(path, { ...call, headers: { ...call.headers, 'Idempotency-Key': key } }),
    );
  } catch (error) {
    isAnswered = isRefusal(error) || !(error instanceof ApiError);
    throw error;
  } finally {
    if (isAnswered) unansweredKeys.delete(content);
  }
};

/** A downloaded file, with the name that the server suggests and the reply's headers. */
export interface DownloadedFile {
  blob: Blob;
  filename: string | null;
  headers: Headers;
}

/**
 * Downloads a file.
 * @throws ApiError
 */
export const requestFile = async (path: string, call: RequestOptions = {}): Promise<DownloadedFile> =>
  readFile(await requestReply(path, { ...call, headers: { Accept: '*/*', ...call.headers } }));

/** Reads the file of a reply. */
export const readFile = async (reply: Response): Promise<DownloadedFile> => {
  const disposition = reply.headers.get('Content-Disposition') ?? '';
  // The UTF-8 name wins over the plain one.
  const encodedName = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const filename = encodedName
    ? decodeURIComponent(encodedName)
    : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? null);
  return { blob: await readBody(reply, () => reply.blob()), filename, headers: reply.headers };
};
