import { act, render, screen } from '@testing-library/react';
import { askServer, onServerReturn, useServerState, watchAnswer } from './serverState';
import { ApiError } from './errors';
import { send } from './send';

/** Stubs `fetch`: the server answers while `isThere`, and otherwise never does. */
let isThere = true;
const asked: string[] = [];
const stubbedFetch = (path: string, { signal }: RequestInit = {}) => {
  asked.push(path);
  return isThere
    ? Promise.resolve({ ok: true, status: 200, headers: { get: () => null }, text: async () => '{}' })
    : new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { fetch: stubbedFetch });
  isThere = true;
  asked.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

const State = () => <p>{useServerState()}</p>;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('safety 73: within five seconds of a call without an answer the page knows, and it asks until somebody answers', async () => {
  render(<State />);
  const returned = jest.fn();
  onServerReturn(returned);
  isThere = false;
  const call = send('/api/container/').catch((error: unknown) => error);
  await pass(2000);
  expect(screen.getByText('answering')).toBeInTheDocument();
  await pass(3000);
  expect(screen.getByText('silent')).toBeInTheDocument();
  isThere = true;
  await pass(4000);
  expect(screen.getByText('answering')).toBeInTheDocument();
  expect(returned).toHaveBeenCalledTimes(1);
  await pass(20_000);
  await expect(call).resolves.toMatchObject({ status: 0, body: null });
  expect(await call).toBeInstanceOf(ApiError);
});

test('safety 73: a slow call to a server that answers others is no reason for words', async () => {
  render(<State />);
  let finish = () => {};
  void watchAnswer(
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  await pass(30_000);
  expect(screen.getByText('answering')).toBeInTheDocument();
  expect(asked.length).toBeGreaterThan(5);
  finish();
  await pass(0);
  asked.length = 0;
  await pass(30_000);
  expect(asked).toEqual([]);
});

test('several questions at once are one', async () => {
  for (let i = 0; i < 5; i += 1) askServer();
  await pass(0);
  expect(asked).toHaveLength(1);
});
