import type { Grant } from './session';

/** What one tab tells the others of this browser. */
export type TabMessage =
  /** Somebody logged out by hand: the acting person's id. */
  | { kind: 'left'; person: number }
  /** The token of a session was exchanged. */
  | { kind: 'renewed'; sid: string; grant: Grant };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('trestle.session');

export const notifyOtherTabs = (news: TabMessage): void => channel?.postMessage(news);
export const onTabMessage = (listener: (news: TabMessage) => void): void =>
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data));
