import { withSilenceLimit } from './silenceLimit';

async function* parts(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}
async function* fallsSilent(): AsyncGenerator<string> {
  yield 'first';
  await new Promise(() => {});
}
async function read(source: AsyncIterable<string>, pauseMs = 0): Promise<string[]> {
  const received: string[] = [];
  for await (const part of source) {
    received.push(part);
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
  return received;
}

test('what comes in time is passed on, however long its reader takes', async () => {
  expect(await read(withSilenceLimit(parts('a', 'b'), 20), 40)).toEqual(['a', 'b']);
});

test('a source that falls silent is given up', async () => {
  await expect(read(withSilenceLimit(fallsSilent(), 20))).rejects.toThrow('The database sent nothing for 0.02 s.');
});
