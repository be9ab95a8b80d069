import type { Grant } from './session';

/** A message between the tabs of this browser. */
export type TabMessage =
  /** A user logged out; `person` is the acting user's id. */
  | { kind: 'left'; person: number }
  /** A session's token was refreshed. */
  | { kind: 'renewed'; sid: string; grant: Grant };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('trestle.session');

/** Sends a message to the other tabs. */
export const notifyOtherTabs = (message: TabMessage): void => channel?.postMessage(message);
/** Calls `listener` for each message of another tab. */
export const onTabMessage = (listener: (message: TabMessage) => void): void =>
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data));
