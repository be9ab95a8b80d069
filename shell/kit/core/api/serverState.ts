import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners';
import { ANONYMOUS_TOKEN } from '../session/anonymous';
import { session } from '../session/session';

/** Whether the server answers calls, as far as this page knows. */
export type ServerState = 'answering' | 'silent';

/** An answer that takes longer is a reason to ask whether the server answers at all. */
const SUSPICION_MS = 2500;
/** With SUSPICION_MS, people read within five seconds that nobody answers. */
const ASK_TIMEOUT_MS = 1500;
/** How often a silent server is asked again. */
const ASK_INTERVAL_MS = 2000;
/** Replies of a server that can't do its work, or of a proxy that doesn't reach it. */
const UNAVAILABLE_STATUSES: readonly number[] = [502, 503, 504];

let state: ServerState = 'answering';
let asking: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const [subscribe, notify] = createListeners();

const setState = (next: ServerState): void => {
  if (state === next) return;
  state = next;
  notify();
};

/**
 * Makes the quickest call that passes every part of the server. Without a session that is its own health; with one, a
 * record that doesn't exist: any reply but 'unavailable' shows that somebody is there.
 */
const isAnswering = async (): Promise<boolean> => {
  const token = session()?.token;
  const isSignedIn = token !== undefined && token !== ANONYMOUS_TOKEN;
  const limit = new AbortController();
  const limitTimer = setTimeout(() => limit.abort(), ASK_TIMEOUT_MS);
  try {
    const reply = await fetch(isSignedIn ? '/api/notice/0/' : '/readyz', {
      headers: isSignedIn ? { Authorization: `Bearer ${token}` } : {},
      cache: 'no-store',
      signal: limit.signal,
    });
    return !UNAVAILABLE_STATUSES.includes(reply.status);
  } catch {
    return false;
  } finally {
    clearTimeout(limitTimer);
  }
};

/** Asks whether the server answers, and again until it does. */
export const askServer = (): void => {
  asking ??= isAnswering().then((answers) => {
    asking = null;
    setState(answers ? 'answering' : 'silent');
    clearTimeout(timer);
    if (!answers) timer = setTimeout(askServer, ASK_INTERVAL_MS);
  });
};

/** Has the server asked whether it answers when this takes long. @returns the same promise */
export const watchAnswer = <T>(answer: Promise<T>): Promise<T> => {
  const suspicion = setInterval(askServer, SUSPICION_MS);
  const stop = () => clearInterval(suspicion);
  answer.then(stop, stop);
  return answer;
};

/** Has the server asked after a reply that may mean that it can't do its work; 0 for no reply. */
export const suspectServer = (status: number): void => {
  if (status === 0 || UNAVAILABLE_STATUSES.includes(status)) askServer();
};

/** Calls back each time a silent server answers again. Returns the function that stops it. */
export const onServerReturn = (callback: () => void): (() => void) =>
  subscribe(() => {
    if (state === 'answering') callback();
  });
/** Whether the server answers calls. */
export const useServerState = (): ServerState => useSyncExternalStore(subscribe, () => state);
