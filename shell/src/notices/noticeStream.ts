import { collection, requestReply, settings } from '@trestle/kit/core';
import { notice } from '@trestle/schema/entities/notice';
import type { NoticeCount } from '@trestle/schema/noticeCount';

type OnCount = (count: NoticeCount) => void;

/** A stream without an event for this long is held back by a proxy. */
const FIRST_EVENT_TIMEOUT_MS = 10_000;
/** The server writes something every 20 s. A stream that is silent for longer has lost its server. */
const SILENCE_TIMEOUT_MS = 50_000;
/** Shortest time from one stream to the next. While streams fail, the count is requested that often. */
const RETRY_MS = 30_000;
const EVENT = /^data: (.*)$/m;

/** Reads one stream until it ends. @returns whether any count was received */
const readStream = async (signal: AbortSignal, onCount: OnCount): Promise<boolean> => {
  const silenceTimeout = new AbortController();
  const endAfter = (ms: number) => setTimeout(() => silenceTimeout.abort(), ms);
  let timer = endAfter(FIRST_EVENT_TIMEOUT_MS);
  let hasReceived = false;
  try {
    const reply = await requestReply(`/api/${settings.slug}/notice_stream/`, {
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silenceTimeout.signal]),
    });
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (hasReceived) {
        clearTimeout(timer);
        timer = endAfter(SILENCE_TIMEOUT_MS);
      }
      const events = (text + part.value).split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const data = EVENT.exec(event)?.[1];
        if (data === undefined) continue;
        clearTimeout(timer);
        timer = endAfter(SILENCE_TIMEOUT_MS);
        hasReceived = true;
        onCount(JSON.parse(data) as NoticeCount);
      }
    }
  } catch {
    // The network, the server or a proxy ended it: the caller asks without a stream, and tries again.
  } finally {
    clearTimeout(timer);
  }
  return hasReceived;
};

/** Requests the count once, without a stream. */
const requestCount = async (onCount: OnCount): Promise<void> => {
  try {
    const { count, results } = await collection(notice).list({ filter: 'unread', limit: 1, sort: '-id' });
    onCount({ unread: count, newest: results[0]?.id ?? 0 });
  } catch {
    // The next attempt follows after a pause.
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Follows the count until the signal aborts: by streams, and by single calls while streams fail. */
const keepCounting = async (signal: AbortSignal, onCount: OnCount): Promise<void> => {
  while (!signal.aborted) {
    const startedAt = performance.now();
    const hasReceived = await readStream(signal, onCount);
    if (signal.aborted) return;
    if (!hasReceived) await requestCount(onCount);
    // One that ends by its time is followed by the next at once. A proxy may end each after its first event.
    await pause(RETRY_MS - (hasReceived ? performance.now() - startedAt : 0), signal);
  }
};

/**
 * Follows the number of unread notices of a person until the returned function is called. One of the browser's tabs
 * keeps a stream and passes the counts on to the others: a browser has few connections to a server.
 * @param person the session's identity: the person, and for whom they act
 * @returns the function that stops following
 */
export const followNotices = (person: string, onCount: OnCount): (() => void) => {
  const abortController = new AbortController();
  const { signal } = abortController;
  const name = `trestle.notices.${person}`;
  const channel = new BroadcastChannel(name);
  let lastCount: NoticeCount | undefined;
  const isLeader = { current: false };
  channel.addEventListener('message', ({ data }: MessageEvent<NoticeCount | 'count?'>) => {
    if (data !== 'count?') onCount(data);
    else if (isLeader.current && lastCount) channel.postMessage(lastCount);
  });
  channel.postMessage('count?');
  const lead = (): Promise<void> => {
    isLeader.current = true;
    return keepCounting(signal, (count) => {
      lastCount = count;
      onCount(count);
      if (!signal.aborted) channel.postMessage(count);
    });
  };
  // Over plain HTTP browsers have no locks: each tab asks for itself there.
  if ('locks' in navigator) void navigator.locks.request(name, { signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    abortController.abort();
    channel.close();
  };
};
