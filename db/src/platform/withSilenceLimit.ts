import { createSilenceTimer, type SilenceTimer } from './silenceTimer';

/**
 * Passes a stream on, and gives up when nothing comes for too long. Time in which nobody asks for more doesn't count,
 * nor does time in which this process stood still.
 * @param limitMs longest time without anything, in ms
 * @param silenceError makes what is thrown then
 */
export async function* withSilenceLimit<T>(
  source: AsyncIterable<T>,
  limitMs: number,
  silenceError: () => Error,
): AsyncGenerator<T, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  for (;;) {
    let timer: SilenceTimer | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = createSilenceTimer(limitMs, () => reject(silenceError()));
    });
    const next = await Promise.race([iterator.next(), silence]).finally(() => timer?.cancel());
    if (next.done) return;
    yield next.value;
  }
}
