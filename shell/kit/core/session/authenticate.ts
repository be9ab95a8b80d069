import type { AccessRules } from '@trestle/schema/access';
import { ApiError } from '../api/errors';
import { readJson, send } from '../api/send';
import { toast } from '../feedback/toasts';
import { settings } from '../settings';
import { ANONYMOUS_TOKEN } from './anonymous';
import { forgetLegacy, legacyToken } from './legacyCredentials';
import { endSession, endedSession, forgetUser, session, setSession, identityOf, type Grant } from './session';
import { onTabMessage, notifyOtherTabs } from './tabMessages';
import { claimsOf, isRefreshDue } from './token';

export const post = async <T>(path: string, body: unknown, token?: string): Promise<T> =>
  readJson<T>(await send(path, { method: 'POST', body }, token));

/** The rules of whoever the token is; null when they cannot be had (S2 §4, safety 43). */
const fetchRules = (token: string): Promise<AccessRules | null> =>
  post<AccessRules>(`/api/${settings.slug}/my_group_permissions/`, {}, token).catch(() => null);

/** Signs in as whom a reply names: token, user and rules become the session in one step. `previous` is who acts as them. */
export const startSession = async ({ token, user }: Grant, previous: Grant | null = null): Promise<void> =>
  setSession({ token, user, rules: await fetchRules(token), previous });

/** Logs in by user name or e-mail. Throws ApiError: 400 when refused, 429 after too many, 0 without a reply. */
export const login = async (username: string, password: string): Promise<void> =>
  startSession(await post<Grant>('/api-token-auth/', { username, password }));

/** Who is at the keyboard: while impersonating that is not whom the session shows. */
const actingUserId = (): number | undefined => {
  const now = session() ?? endedSession();
  return now?.previous?.user.id ?? now?.user.id;
};
const clearSession = (person = actingUserId()): void => {
  forgetUser(person);
  forgetLegacy();
  setSession(null);
};
const expireToken = async (token: string | undefined): Promise<void> => {
  try {
    if (token && token !== ANONYMOUS_TOKEN) await post('/api-token-expire/', {}, token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
};

/**
 * Ends the session on the server, also when that can't be reached, and forgets what the browser keeps of the user, in this
 * tab and in their others (S2 §4, safety 7, 15, 41).
 */
export const logout = async (): Promise<void> => {
  const token = session()?.token;
  const person = actingUserId();
  try {
    await expireToken(token);
  } finally {
    clearSession(person);
    if (person !== undefined) notifyOtherTabs({ kind: 'left', person });
  }
};

onTabMessage((news) => {
  const now = session();
  if (news.kind === 'left' && actingUserId() === news.person) {
    // A session of this tab's own is over as well; one that it shared was over before.
    void expireToken(now?.token);
    clearSession();
  }
  if (news.kind === 'renewed' && now && claimsOf(now.token)?.sid === news.sid) setSession({ ...now, ...news.grant });
});

/** A session that the server no longer knows: signed out, but what was typed stays (S2 §4, safety 41). */
export const dropSession = (token: string): void => {
  if (session()?.token !== token) return;
  endSession();
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
      if (!still || still.token !== now.token) return;
      setSession({ ...still, token, user });
      notifyOtherTabs({ kind: 'renewed', sid: claimsOf(token)?.sid ?? '', grant: { token, user } });
    })
    .catch(() => {}) // The call goes on with the old token; the server says when that is no good any more.
    .finally(() => {
      refreshing = null;
    });
  await refreshing;
};

/** Loads the rules again, as after a failure. */
export const reloadRules = async (): Promise<void> => {
  const now = session();
  if (!now) return;
  const rules = await fetchRules(now.token);
  const still = session();
  if (still && still.user.id === now.user.id) setSession({ ...still, rules });
};

/**
 * Asks what the user may do by now, and who they are where that has changed. Nothing happens while the answer is what was
 * known, so that no page is drawn again for it; without an answer everything stays as it is.
 */
export const refreshRights = async (): Promise<void> => {
  const now = session();
  if (!now || now.token === ANONYMOUS_TOKEN) return;
  const rules = await fetchRules(now.token);
  if (!rules || JSON.stringify(rules) === JSON.stringify(now.rules)) return;
  const verified = await post<Grant>('/api-token-verify/', { token: now.token }).catch(() => null);
  const still = session();
  if (still && still.user.id === now.user.id && identityOf(still) === identityOf(now))
    setSession({ ...still, rules, user: verified?.user ?? still.user });
};

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Asks the server who a stored token is: the session's, or with LEGACY_CREDENTIAL_IMPORT a legacy one, which is believed
 * only then. Rejects with the words of S2 §8: 'NO_TOKEN' where none is stored, 'FAIL_IN_LOAD_USER' where it is refused,
 * and cleared. Without an answer everything stays as it is.
 */
export const loadUser = async (): Promise<void> => {
  const own = session()?.token;
  const token = own ?? legacyToken();
  if (!token) throw new Error('NO_TOKEN');
  try {
    const { user } = await post<Grant>('/api-token-verify/', { token });
    const still = session();
    if (still) {
      if (still.user.id === user.id) setSession({ ...still, user });
      return;
    }
    if (own) return;
    forgetLegacy();
    await startSession({ token, user });
  } catch (error) {
    if (!isRefusal(error)) return;
    forgetLegacy();
    dropSession(token);
    throw new Error('FAIL_IN_LOAD_USER', { cause: error });
  }
};

/** What a reloaded page does with the session it finds: shows it at once, and asks meanwhile who it is and what is allowed now. */
export const resumeSession = async (): Promise<void> => {
  const found = Boolean(session());
  try {
    await loadUser();
  } catch (error) {
    const { message } = error as Error;
    if (message !== 'NO_TOKEN') console.error(message);
    return;
  }
  if (found) await reloadRules();
};
