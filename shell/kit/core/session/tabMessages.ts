import type { Grant, SharedSession } from './session';

/** A message between the tabs of this browser. */
export type TabMessage =
  /** A user logged out; `person` is the acting user's id. */
  | { kind: 'left'; person: number }
  /** A session's token was refreshed. */
  | { kind: 'renewed'; sid: string; grant: Grant }
  /** A tab without a session asks the others for theirs. */
  | { kind: 'asked' }
  /** A tab's session, after a login or for a tab that asked. */
  | { kind: 'signedIn'; session: SharedSession };

/** Only pages of the same origin hear it. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('trestle.session');

/** Whether other tabs can be asked. */
export const canAskTabs = channel !== null;
/** Sends a message to the other tabs. */
export const notifyOtherTabs = (message: TabMessage): void => channel?.postMessage(message);
/** Calls `listener` for each message of another tab. */
export const onTabMessage = (listener: (message: TabMessage) => void): void =>
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data));
