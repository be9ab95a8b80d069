import type { Rules } from '@trestle/schema/access';
import { ApiError } from '../api/errors';
import { jsonOf, send } from '../api/send';
import { toast } from '../feedback/toasts';
import { settings } from '../settings';
import { forgetUser, session, setSession } from './session';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { isRefreshDue } from './token';

interface Grant { token: string; user: SessionUser }

const post = async <T>(path: string, body: unknown, token?: string): Promise<T> => jsonOf<T>(await send(path, { method: 'POST', body }, token));

/** The rules of whoever the token is; null when they cannot be had (S2 §4, safety 43). */
const rulesFor = (token: string): Promise<Rules | null> =>
  post<Rules>(`/api/${settings.slug}/my_group_permissions/`, {}, token).catch(() => null);

/** Signs in as whom a reply names: token, user and rules become the session in one step. */
export const enter = async ({ token, user }: Grant): Promise<void> => setSession({ token, user, rules: await rulesFor(token) });

/** Logs in by user name or e-mail. Throws ApiError: 400 when refused, 429 after too many, 0 without a reply. */
export const login = async (username: string, password: string): Promise<void> =>
  enter(await post<Grant>('/api-token-auth/', { username, password }));

/** Ends the session on the server and forgets what the browser keeps of the user, also when the server can't be reached. */
export const logout = async (): Promise<void> => {
  const token = session()?.token;
  try {
    if (token) await post('/api-token-expire/', {}, token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    forgetUser();
    setSession(null);
  }
};

/** A session that the server no longer knows: signed out, but what was typed stays kept (S2 §4, safety 41). */
export const dropSession = (token: string): void => {
  if (session()?.token !== token) return;
  setSession(null);
  toast.warning('Your session has ended. Log in to go on.');
};
/** S2 §4: a 401 on a data call, or a 403 with these words, ends the session. */
export const endsSession = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false;
  const detail = (error.body as { detail?: unknown } | null)?.detail;
  return error.status === 401 || (error.status === 403 && detail === 'Signature has expired.');
};

let refreshing: Promise<void> | null = null;
/**
 * Exchanges a token that ends within 30 minutes, one exchange at a time. Who asks while one runs goes on with the old
 * token, which stays good until its own end (S2 §4, contract §2.1).
 */
export const refreshIfDue = async (): Promise<void> => {
  const now = session();
  if (!now || refreshing || !isRefreshDue(now.token)) return;
  refreshing = post<Grant>('/api-token-refresh/', { token: now.token })
    .then(({ token, user }) => {
      const still = session();
      if (still && still.token === now.token) setSession({ ...still, token, user });
    })
    .catch(() => {}) // The call goes on with the old token; the server says when that is no good any more.
    .finally(() => { refreshing = null; });
  await refreshing;
};

/** Loads the rules again, as after a failure. */
export const reloadRules = async (): Promise<void> => {
  const now = session();
  if (!now) return;
  const rules = await rulesFor(now.token);
  const still = session();
  if (still && still.user.id === now.user.id) setSession({ ...still, rules });
};

/**
 * What a reloaded page does with the session it finds: shows it at once, and asks the server meanwhile who it is and what
 * is allowed now. A refusal ends the session (S2 §8: 'FAIL_IN_LOAD_USER', token cleared).
 */
export const resume = async (): Promise<void> => {
  const found = session();
  if (!found) return;
  try {
    const { user } = await post<Grant>('/api-token-verify/', { token: found.token });
    const still = session();
    if (still && still.user.id === user.id) setSession({ ...still, user });
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) {
      console.error('FAIL_IN_LOAD_USER');
      dropSession(found.token);
      return;
    }
  }
  await reloadRules();
};
