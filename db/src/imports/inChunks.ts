/** Values of one statement: few enough for any server's packet limit. */
const VALUES_PER_CHUNK = 1000;

/** Splits a list into parts of at most `size`. */
export const inChunks = <T>(values: readonly T[], size = VALUES_PER_CHUNK): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, i) => values.slice(i * size, (i + 1) * size));

/** Calls `work` for each value. Other calls are served after every 200 values. */
export async function forEachInTurns<T>(
  values: readonly T[],
  work: (value: T, position: number) => void,
): Promise<void> {
  for (const [position, value] of values.entries()) {
    if (position % 200 === 199) await new Promise((resolve) => setImmediate(resolve));
    work(value, position);
  }
}
