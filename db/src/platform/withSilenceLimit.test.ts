import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { withSilenceLimit } from './withSilenceLimit';

const silenceError = () => new Error('nothing comes');
async function* parts(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}
async function* fallsSilent(): AsyncGenerator<string> {
  yield 'first';
  await new Promise(() => {});
}
async function read(source: AsyncIterable<unknown>, pauseMs = 0): Promise<unknown[]> {
  const received: unknown[] = [];
  for await (const part of source) {
    received.push(part);
    await sleep(pauseMs);
  }
  return received;
}

test('what comes in time is passed on, however long its reader takes', async () => {
  expect(await read(withSilenceLimit(parts('a', 'b'), 20, silenceError), 40)).toEqual(['a', 'b']);
});

test('a source that falls silent is given up', async () => {
  await expect(read(withSilenceLimit(fallsSilent(), 20, silenceError))).rejects.toThrow('nothing comes');
});

test('what came while this process stood still has come in time', async () => {
  const reading = read(withSilenceLimit(createReadStream(__filename), 1000, silenceError));
  const until = Date.now() + 1600;
  while (Date.now() < until);
  expect(await reading).toHaveLength(1);
});
