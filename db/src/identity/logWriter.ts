import { writeSync } from 'node:fs';

/** As much as waits for a reader that doesn't read, in characters; what comes then is dropped. */
const MOST = 4 * 1024 * 1024;
const STANDARD_OUTPUT = 1;

/** Takes lines, and writes them when it is told to. */
export interface LogWriter {
  write(line: string): void;
  flush(): void;
}

/**
 * Lines for standard output, which is a file as a rule. Where that cannot be written to (a disk that is full, a reader that
 * is gone), lines are lost and the calls go on (safety 53): pino's own stream waits in a loop until there is room.
 */
export const createLogWriter = (largest: number, descriptor = STANDARD_OUTPUT): LogWriter => {
  let waiting = '';
  const flush = () => {
    let left = Buffer.from(waiting);
    waiting = '';
    try {
      while (left.length > 0) left = left.subarray(writeSync(descriptor, left));
    } catch (error) {
      // A pipe that is full for now: later.
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') waiting = left.toString();
    }
  };
  return {
    write: (line) => {
      if (waiting.length < MOST) waiting += line;
      if (waiting.length >= largest) flush();
    },
    flush,
  };
};
