const NEWLINE = 10;

/**
 * Cuts a stream at the ends of lines: each block that it yields holds whole lines. Only the last may lack its newline.
 * A dump has no newline within a value, so its statements can be read line by line.
 */
export async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let pending: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      pending.push(chunk);
      continue;
    }
    yield pending.length ? Buffer.concat([...pending, chunk.subarray(0, end)]) : chunk.subarray(0, end);
    pending = end < chunk.length ? [chunk.subarray(end)] : [];
  }
  if (pending.length) yield Buffer.concat(pending);
}

/** Yields the lines of a block, each with its newline. */
export function* linesOf(block: Buffer): Generator<Buffer, void, undefined> {
  for (let start = 0; start < block.length;) {
    const newline = block.indexOf(NEWLINE, start);
    const end = newline === -1 ? block.length : newline + 1;
    yield block.subarray(start, end);
    start = end;
  }
}

/** Returns the first line of a block as text, without its newline. */
export function firstLineOf(block: Buffer): string {
  const newline = block.indexOf(NEWLINE);
  return block.toString('utf8', 0, newline === -1 ? block.length : newline);
}

/** Returns where the last line of a block begins. */
export const lastLineStart = (block: Buffer): number => block.lastIndexOf(NEWLINE, block.length - 2) + 1;
