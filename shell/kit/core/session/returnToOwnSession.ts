import { toast } from '../feedback/toasts';
import { session, setSession, type Grant, type Session } from './session';
import { announceSession } from './sharedSession';

/** What asks the server, and what asks for a login. */
interface Means {
  /** Verifies a token; null when the server refuses it. */
  verify(own: Grant): Promise<Grant | null>;
  fetchRules(token: string): Promise<Session['rules']>;
  askForLogin(): void;
}

/** Token of the impersonation that is being left for the acting user's own session. */
let leavingToken: string | null = null;
/**
 * Returns from an impersonation that ended by itself to the acting user's own session, if the server still accepts it
 * (SECURITY.md, 15). Without an answer that session is taken, too: its first call shows whether it lives.
 */
export const returnToOwnSession = async ({ token, user }: Session, own: Grant, means: Means): Promise<void> => {
  if (leavingToken === token) return;
  leavingToken = token;
  const [verified, rules] = await Promise.all([means.verify(own), means.fetchRules(own.token)]);
  leavingToken = null;
  // The user may have logged out or pressed UnSUDO meanwhile.
  if (session()?.token !== token) return;
  if (!verified) {
    means.askForLogin();
    return;
  }
  setSession({ token: own.token, user: verified.user, rules, previous: null });
  announceSession();
  const words = `You no longer act for ${user.descriptive_name}. You work as ${verified.user.descriptive_name} again.`;
  // Stays until it is closed: whoever is typing may not see at once that the account is another.
  toast.warning(words, { timeout: 0 });
};
