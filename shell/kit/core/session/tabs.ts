import type { Grant } from './session';

/** What one tab tells the others of this browser. */
export type News =
  /** Somebody logged out by hand: the acting person's id. */
  | { kind: 'left'; person: number }
  /** The token of a session was exchanged. */
  | { kind: 'renewed'; sid: string; grant: Grant };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('trestle.session');

export const tellTabs = (news: News): void => channel?.postMessage(news);
export const onNews = (listener: (news: News) => void): void =>
  channel?.addEventListener('message', (event: MessageEvent<News>) => listener(event.data));
