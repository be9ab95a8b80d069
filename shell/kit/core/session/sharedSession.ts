import { settings } from '../settings';
import { legacyToken } from './legacyCredentials';
import { endedSession, notify, session, setSession, type Grant, type SharedSession } from './session';
import { canAskTabs, notifyOtherTabs, onTabMessage } from './tabMessages';
import { claimsOf, isLive } from './token';

/** How long a new tab shows neither page nor login, in ms. Later answers count, too, until somebody logs in. */
const ASK_TIMEOUT_MS = 250;
/** How long further answers are awaited after the first, in ms: two tabs may belong to two people. */
const SETTLE_MS = 40;

/** Answers that are being weighed. */
let offers: SharedSession[] = [];
let settleTimer: ReturnType<typeof setTimeout> | undefined;
let endAsking: (() => void) | null = null;

/** Tells whether this tab has just asked the others, and doesn't know yet whether to show the login. */
export const isAskingTabs = (): boolean => endAsking !== null;

/** Returns what a new tab gets: the session of the person at the keyboard, never the impersonated one (S2 §4). */
const ownSession = (): SharedSession | null => {
  const current = session();
  if (!current) return null;
  const { token, user, rules = null } = current.previous ?? current;
  // The anonymous token has no claims, and an impersonating one names who acts.
  return isLive(token) && !claimsOf(token)?.act ? { token, user, rules } : null;
};

/**
 * Tells whether this tab may take over a session: it has none, and no page of another person waits in it. After an
 * impersonation that is the acting person's own session.
 */
const mayTakeOver = (offer: SharedSession): boolean => {
  if (session() || !isLive(offer.token)) return false;
  const ended = endedSession();
  if (!ended) return true;
  // What the server refused is offered by a tab that doesn't know that yet.
  const { sid } = claimsOf(offer.token) ?? {};
  const own = ended.previous ?? ended;
  const isRefused = ({ token }: Grant) => (token === ended.token || isLive(token)) && claimsOf(token)?.sid === sid;
  return own.user.id === offer.user.id && ![ended, own].some(isRefused);
};

/** Takes the session over if all answers are of one person. */
const settle = (): void => {
  const latest = offers.at(-1);
  const isOnePerson = offers.every(({ user }) => user.id === latest?.user.id);
  const wasAsking = isAskingTabs();
  offers = [];
  endAsking?.();
  endAsking = null;
  if (latest && isOnePerson && mayTakeOver(latest)) setSession(latest);
  else if (wasAsking) notify();
};

/** Tells the other tabs of this tab's session: those that wait at the login go on with it. */
export const announceSession = (): void => {
  const own = settings.permanentStorage ? null : ownSession();
  if (own) notifyOtherTabs({ kind: 'signedIn', session: own });
};

/**
 * Asks the other tabs for their session. Session storage is a tab's own, so that nothing outlives the last tab; with
 * permanent storage all tabs share one anyway.
 */
export const askOtherTabs = (): void => {
  if (!settings.permanentStorage) notifyOtherTabs({ kind: 'asked' });
};

let answer: Promise<void> = Promise.resolve();
/** Asks for a page that is being loaded without a session. Until it knows, it shows neither page nor login. */
export const seekSession = (): void => {
  if (session() || !canAskTabs || settings.permanentStorage || legacyToken()) return;
  answer = new Promise((resolve) => {
    endAsking = resolve;
  });
  askOtherTabs();
  setTimeout(settle, ASK_TIMEOUT_MS);
};
/** Resolves when the page knows whether another tab has a session for it. */
export const otherTabsAnswer = (): Promise<void> => answer;

onTabMessage((message) => {
  if (message.kind === 'asked') announceSession();
  if (message.kind === 'left') offers = offers.filter(({ user }) => user.id !== message.person);
  if (message.kind !== 'signedIn' || settings.permanentStorage || !mayTakeOver(message.session)) return;
  offers.push(message.session);
  clearTimeout(settleTimer);
  settleTimer = setTimeout(settle, SETTLE_MS);
});
