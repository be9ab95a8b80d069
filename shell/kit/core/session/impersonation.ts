import { isRefusal } from '../api/errors';
import { toast } from '../feedback/toasts';
import { session, setSession, type Grant, type Session } from './session';
import { announceSession } from './sharedSession';
import { fetchRules, post, startSession } from './startSession';
import { isLive } from './token';

/* Few people act for others, so what they do it with loads when it is needed. */

/**
 * Starts to impersonate a user (S2 §4 Impersonation).
 * @param reason recorded in the audit, and shown to that user
 * @throws ApiError 403 where it isn't allowed
 */
export const startSudo = async (id: number, reason: string): Promise<void> => {
  const body = { id, ...(reason.trim() && { reason: reason.trim() }) };
  const grant = await post<Grant>('/auth/sudo/', body, session()?.token);
  const current = session();
  if (!current) return;
  const { token, user, rules } = current;
  await startSession(grant, { token, user, rules });
};

/**
 * Ends the impersonation. The server replies with a fresh token of the acting user.
 * Where it has ended already, the acting user's former token is used while it is valid (SECURITY.md, 15).
 */
export const unsudo = async (): Promise<void> => {
  const current = session();
  if (!current) return;
  const { token, previous } = current;
  try {
    await startSession(await post<Grant>('/auth/unsudo/', {}, token));
  } catch (error) {
    if (!isRefusal(error) || !isLive(previous?.token)) throw error;
    await startSession(await post<Grant>('/api-token-verify/', { token: previous!.token }));
  }
};

/** Token of the impersonation that is being left for the acting user's own session. */
let leavingToken: string | null = null;
/**
 * Returns from an impersonation that ended by itself to the acting user's own session, if the server still accepts it
 * (SECURITY.md, 15). Without an answer that session is taken, too: its first call shows whether it lives.
 * @param askForLogin asks for one where the server refuses it
 */
export const returnToOwnSession = async (
  { token, user }: Session,
  own: Grant,
  askForLogin: () => void,
): Promise<void> => {
  if (leavingToken === token) return;
  leavingToken = token;
  const [verified, rules] = await Promise.all([
    post<Grant>('/api-token-verify/', { token: own.token }).catch((error: unknown) => (isRefusal(error) ? null : own)),
    fetchRules(own.token),
  ]);
  leavingToken = null;
  // The user may have logged out or pressed UnSUDO meanwhile.
  if (session()?.token !== token) return;
  if (!verified) {
    askForLogin();
    return;
  }
  setSession({ token: own.token, user: verified.user, rules, previous: null });
  announceSession();
  const words = `You no longer act for ${user.descriptive_name}. You work as ${verified.user.descriptive_name} again.`;
  // Stays until it is closed: whoever is typing may not see at once that the account is another.
  toast.warning(words, { timeout: 0 });
};
