import { requestReply } from '@trestle/kit/core';
import { followNotices } from './noticeStream';

jest.mock('@trestle/kit/core', () => ({
  requestReply: jest.fn(),
  collection: () => ({ list: async () => ({ count: 0, results: [] }) }),
  settings: { slug: 'trestle' },
}));

/** A stream that tells a count, and ends after some time. */
const streamOf = (lastsMs: number) => {
  const parts = [{ done: false, value: 'event: notices\ndata: {"unread":2,"newest":7}\n\n' }];
  const read = async () => {
    const part = parts.shift();
    if (part) return part;
    await new Promise((resolve) => setTimeout(resolve, lastsMs));
    return { done: true };
  };
  return { body: { pipeThrough: () => ({ getReader: () => ({ read }) }) } } as unknown as Response;
};
const streams = jest.mocked(requestReply);

beforeEach(() => {
  jest.useFakeTimers();
  streams.mockReset();
  Object.assign(globalThis, {
    TextDecoderStream: class {},
    BroadcastChannel: class extends EventTarget {
      postMessage() {}
      close() {}
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ['at once', 0, 2],
  ['after ten seconds', 10_000, 2],
  ['by its time', 40_000, 1],
])('streams that tell a count and end %s follow each other with a pause', async (_when, lastsMs, soFar) => {
  streams.mockImplementation(async () => streamOf(lastsMs));
  const counts: number[] = [];
  const stop = followNotices('1', ({ unread }) => counts.push(unread));
  await jest.advanceTimersByTimeAsync(39_000);
  expect(streams).toHaveBeenCalledTimes(soFar);
  await jest.advanceTimersByTimeAsync(2000);
  expect(streams).toHaveBeenCalledTimes(2);
  expect(counts).toEqual([2, 2]);
  stop();
});
