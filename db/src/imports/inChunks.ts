/** Values of one statement: few enough for any server's packet limit. */
const VALUES_PER_CHUNK = 1000;

/** Cuts a list into parts of a thousand. */
export const inChunks = <T>(values: readonly T[], size = VALUES_PER_CHUNK): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, i) => values.slice(i * size, (i + 1) * size));

/** Runs over a list in parts, so that other calls are served between them. */
export const forEachInTurns = async <T>(
  values: readonly T[],
  work: (value: T, position: number) => void,
): Promise<void> => {
  for (const [position, value] of values.entries()) {
    if (position % 200 === 199) await new Promise((resolve) => setImmediate(resolve));
    work(value, position);
  }
};
