import { BackupError } from './backupFormat';

/**
 * Passes a stream on, and gives up when nothing comes for too long: a backup that runs by itself at night must fail
 * where a database has frozen, and not wait for ever. Time in which nobody asks for more doesn't count.
 * @param limitMs longest time without anything, in ms
 */
export async function* withSilenceLimit<T>(
  source: AsyncIterable<T>,
  limitMs: number,
): AsyncGenerator<T, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new BackupError(`The database sent nothing for ${limitMs / 1000} s.`)), limitMs);
    });
    const next = await Promise.race([iterator.next(), silence]).finally(() => clearTimeout(timer));
    if (next.done) return;
    yield next.value;
  }
}
