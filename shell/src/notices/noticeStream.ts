import { collection, requestReply, settings } from '@trestle/kit/core';
import { notice } from '@trestle/schema/entities/notice';

/** What the bell shows. `newest` is the id of the newest unread notice, 0 without one. */
export interface NoticeCount {
  unread: number;
  newest: number;
}
type OnCount = (count: NoticeCount) => void;

/** A stream that says nothing for this long is held back by a proxy. */
const FIRST_EVENT_TIMEOUT_MS = 10_000;
/** How long to wait before a new stream. While streams fail, the count is asked for as often. */
const RETRY_MS = 30_000;
const EVENT = /^data: (.*)$/m;

/** Reads one stream until it ends. @returns whether it said anything */
const readStream = async (signal: AbortSignal, onCount: OnCount): Promise<boolean> => {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), FIRST_EVENT_TIMEOUT_MS);
  let spoke = false;
  try {
    const reply = await requestReply(`/api/${settings.slug}/notice_stream/`, {
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (text + part.value).split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const data = EVENT.exec(event)?.[1];
        if (data === undefined) continue;
        clearTimeout(timer);
        spoke = true;
        onCount(JSON.parse(data) as NoticeCount);
      }
    }
  } catch {
    // The network, the server or a proxy ended it: the caller asks without a stream, and tries again.
  } finally {
    clearTimeout(timer);
  }
  return spoke;
};

const askOnce = async (onCount: OnCount): Promise<void> => {
  try {
    const { count, results } = await collection(notice).list({ filter: 'unread', limit: 1, sort: '-id' });
    onCount({ unread: count, newest: results[0]?.id ?? 0 });
  } catch {
    // Asked again later.
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

const keepAsking = async (signal: AbortSignal, onCount: OnCount): Promise<void> => {
  while (!signal.aborted) {
    const spoke = await readStream(signal, onCount);
    if (signal.aborted) return;
    if (spoke) continue;
    await askOnce(onCount);
    await pause(RETRY_MS, signal);
  }
};

/**
 * Follows the number of unread notices of a person until `stop` is called. Of the browser's tabs one asks, and tells
 * the others: a browser has few connections to a server, and each stream takes one.
 * @param person identifies the person, and for whom they act
 * @returns stop
 */
export const followNotices = (person: string, onCount: OnCount): (() => void) => {
  const ending = new AbortController();
  const { signal } = ending;
  const name = `trestle.notices.${person}`;
  const channel = new BroadcastChannel(name);
  let known: NoticeCount | undefined;
  const isLeader = { current: false };
  channel.addEventListener('message', ({ data }: MessageEvent<NoticeCount | 'count?'>) => {
    if (data !== 'count?') onCount(data);
    else if (isLeader.current && known) channel.postMessage(known);
  });
  channel.postMessage('count?');
  const lead = (): Promise<void> => {
    isLeader.current = true;
    return keepAsking(signal, (count) => {
      known = count;
      onCount(count);
      if (!signal.aborted) channel.postMessage(count);
    });
  };
  // Over plain HTTP browsers have no locks: each tab asks for itself there.
  if ('locks' in navigator) void navigator.locks.request(name, { signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    ending.abort();
    channel.close();
  };
};
