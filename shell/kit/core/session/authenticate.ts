import { ApiError, isRefusal } from '../api/errors';
import { dismiss, toast } from '../feedback/toasts';
import { ANONYMOUS_TOKEN } from './anonymous';
import { forgetLegacy, legacyToken } from './legacyCredentials';
import {
  endSession,
  endedSession,
  forgetUser,
  identityOf,
  session,
  setSession,
  subscribe,
  type Grant,
  type Session,
} from './session';
import { askOtherTabs, otherTabsAnswer } from './sharedSession';
import { fetchRules, post, startSession } from './startSession';
import { onTabMessage, notifyOtherTabs } from './tabMessages';
import { claimsOf, isLive, isRefreshDue } from './token';

/**
 * Logs in by user name or e-mail.
 * @throws ApiError 400 when refused, 429 after too many attempts, 0 without a reply
 */
export const login = async (username: string, password: string): Promise<void> =>
  startSession(await post<Grant>('/api-token-auth/', { username, password }));

/** Id of the person at the keyboard, also while impersonating. */
const actingUserId = (): number | undefined => {
  const current = session() ?? endedSession();
  return current?.previous?.user.id ?? current?.user.id;
};
const clearSession = (userId = actingUserId()): void => {
  forgetUser(userId);
  forgetLegacy();
  setSession(null);
};
/** Ends a session on the server; after an impersonation that had ended already, the acting user's own (SECURITY.md, 15). */
const expire = async (current: Pick<Session, 'token' | 'previous'> | null | undefined): Promise<void> => {
  try {
    if (current && current.token !== ANONYMOUS_TOKEN) await post('/api-token-expire/', {}, current.token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await expire(current?.previous);
  }
};

/**
 * Deletes what the browser stores about the user, in this tab and the user's other tabs, and ends the session on the
 * server if it can be reached (S2 §4, SECURITY.md, 7, 15, 41). In this order: a silent server keeps nobody logged in here.
 */
export const logout = async (): Promise<void> => {
  const left = session();
  const person = actingUserId();
  clearSession(person);
  if (person !== undefined) notifyOtherTabs({ kind: 'left', person });
  await expire(left);
};

onTabMessage((message) => {
  if (message.kind === 'left' && actingUserId() === message.person) {
    // Ends this tab's own session, too. A shared one has ended already.
    void expire(session());
    clearSession();
  }
  if (message.kind === 'renewed') renew(message.sid, message.grant);
});

/**
 * Takes a new token of this tab's session, or of the one behind an impersonation.
 * @returns whether it is one of these
 */
const renew = (sid: string, grant: Grant): boolean => {
  const current = session();
  const previous = current?.previous;
  const isOf = (token: string | undefined) => Boolean(token) && claimsOf(token!)?.sid === sid;
  if (current && isOf(current.token)) setSession({ ...current, ...grant });
  else if (current && isOf(previous?.token)) setSession({ ...current, previous: { ...previous, ...grant } });
  else return false;
  return true;
};

/** Shows the login over the page of a session that ended. What was typed stays (S2 §4, SECURITY.md, 41). */
const askForLogin = (): void => {
  endSession();
  askOtherTabs();
  const toastId = toast.warning('Your session ended. What you typed is kept.');
  const unsubscribe = subscribe(() => {
    if (!session()) return;
    unsubscribe();
    dismiss(toastId);
  });
};

/**
 * Ends a session that the server no longer accepts. An impersonation gives way to the acting user's own session where
 * that lives; otherwise the login is asked for.
 */
export const dropSession = (token: string): void => {
  const current = session();
  if (current?.token !== token) return;
  const { previous } = current;
  if (!previous || !isLive(previous.token)) return askForLogin();
  // Loaded when it is needed: few ever do.
  void import(/* webpackChunkName: "pages" */ './impersonation').then(
    (loaded) => loaded.returnToOwnSession(current, previous, askForLogin),
    askForLogin,
  );
};
/** Tells whether an error ends the session (S2 §4): a 401, or a 403 with these words. */
export const endsSession = (error: unknown): error is ApiError => {
  if (!(error instanceof ApiError)) return false;
  const detail = (error.body as { detail?: unknown } | null)?.detail;
  return error.status === 401 || (error.status === 403 && detail === 'Signature has expired.');
};

/** Tells whether a call failed because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean =>
  endsSession(error) || (error instanceof ApiError && error.status === 0 && error.body !== null);

let refreshing: Promise<void> | null = null;
/**
 * Refreshes a token that expires within 30 minutes, one refresh at a time (S2 §4, contract §2.1).
 * Calls made meanwhile use the old token, which stays valid. While impersonating, the acting user's own token is
 * refreshed, too: otherwise it would have expired when the impersonation ends.
 */
export const refreshIfDue = async (): Promise<void> => {
  const current = session();
  if (!current || refreshing) return;
  const dueToken = [current.token, current.previous?.token].find((token) => token && isRefreshDue(token));
  if (!dueToken) return;
  refreshing = post<Grant>('/api-token-refresh/', { token: dueToken })
    .then(({ token, user }) => {
      const sid = claimsOf(token)?.sid ?? '';
      const grant = { token, user };
      if (renew(sid, grant)) notifyOtherTabs({ kind: 'renewed', sid, grant });
    })
    .catch(() => {}) // The call goes on with the old token; the server refuses it when it is no longer valid.
    .finally(() => {
      refreshing = null;
    });
  await refreshing;
};

/** Loads the rules again, after they could not be loaded. */
export const reloadRules = async (): Promise<void> => {
  const current = session();
  if (!current) return;
  const rules = await fetchRules(current.token);
  const latest = session();
  if (latest && latest.user.id === current.user.id) setSession({ ...latest, rules });
};

/**
 * Reloads the user and the rules, and updates the session only if they have changed. The user counts, too: a person who
 * was moved to another store has the same rules.
 * Pages are not rendered again for an equal answer. Without an answer the session stays.
 */
export const refreshRights = async (): Promise<void> => {
  const current = session();
  if (!current || current.token === ANONYMOUS_TOKEN) return;
  const [rules, verified] = await Promise.all([
    fetchRules(current.token),
    post<Grant>('/api-token-verify/', { token: current.token }).catch(() => null),
  ]);
  const latest = session();
  if (!rules || !latest || identityOf(latest) !== identityOf(current)) return;
  const user = verified?.user ?? latest.user;
  if (JSON.stringify({ rules, user }) === JSON.stringify({ rules: latest.rules, user: latest.user })) return;
  setSession({ ...latest, rules, user });
};

/**
 * Verifies the stored token, or with LEGACY_CREDENTIAL_IMPORT a legacy one.
 * Rejects with the words of S2 §8: 'NO_TOKEN' where none is stored, 'FAIL_IN_LOAD_USER' where the server refuses it.
 * Without an answer the session stays.
 */
export const loadUser = async (): Promise<void> => {
  const ownToken = session()?.token;
  const token = ownToken ?? legacyToken();
  if (!token) throw new Error('NO_TOKEN');
  try {
    const { user } = await post<Grant>('/api-token-verify/', { token });
    const latest = session();
    if (latest) {
      if (latest.user.id === user.id) setSession({ ...latest, user });
      return;
    }
    if (ownToken) return;
    forgetLegacy();
    await startSession({ token, user });
  } catch (error) {
    if (!isRefusal(error)) return;
    forgetLegacy();
    dropSession(token);
    throw new Error('FAIL_IN_LOAD_USER', { cause: error });
  }
};

/** Resumes the session on page load, stored or another tab's: shows it at once, verifies user and rules meanwhile. */
export const resumeSession = async (): Promise<void> => {
  await otherTabsAnswer();
  const hasStoredSession = Boolean(session());
  try {
    await loadUser();
  } catch (error) {
    const { message } = error as Error;
    if (message !== 'NO_TOKEN') console.error(message);
    return;
  }
  if (hasStoredSession) await reloadRules();
};
