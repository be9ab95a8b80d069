import { writeSync } from 'node:fs';

/** Length of the buffer for a reader that is slow, in bytes and characters. Further lines are dropped. */
const MAX_BUFFERED_LENGTH = 4 * 1024 * 1024;
const STANDARD_OUTPUT = 1;

/** Buffers log lines and writes them in blocks. */
export interface LogWriter {
  write(line: string): void;
  flush(): void;
}

/**
 * Creates a writer of log lines to standard output, which usually is a file. When the disk is full or the reader is
 * gone, lines are lost and requests go on (SECURITY.md, 53). Pino's own stream would block the process until there is
 * room.
 * @param flushAt buffered characters from which the lines are written without waiting for `flush`
 */
export function createLogWriter(flushAt: number, descriptor = STANDARD_OUTPUT): LogWriter {
  let buffer = '';
  // A pipe takes any number of bytes, and so may end in the middle of a letter.
  let unwrittenBytes = Buffer.alloc(0);
  const flush = () => {
    unwrittenBytes = Buffer.concat([unwrittenBytes, Buffer.from(buffer)]);
    buffer = '';
    try {
      while (unwrittenBytes.length > 0) unwrittenBytes = unwrittenBytes.subarray(writeSync(descriptor, unwrittenBytes));
    } catch (error) {
      // The pipe is full: keep the rest for the next flush.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') unwrittenBytes = Buffer.alloc(0);
    }
  };
  return {
    write: (line) => {
      if (unwrittenBytes.length + buffer.length < MAX_BUFFERED_LENGTH) buffer += line;
      if (unwrittenBytes.length + buffer.length >= flushAt) flush();
    },
    flush,
  };
}
