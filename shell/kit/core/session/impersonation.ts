import { isRefusal } from '../api/errors';
import { toast } from '../feedback/toasts';
import { session, setSession, type Grant, type Session } from './session';
import { announceSession } from './sharedSession';
import { fetchRules, post } from './startSession';

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
