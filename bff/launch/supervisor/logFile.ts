import { openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { restrictToOwner, ensurePrivateFolder } from '@trestle/db/platform/privateFolder';

const MAX_LOG_BYTES = 20 * 1024 * 1024;

/** A log file that a process writes to. */
export interface LogFile {
  descriptor: number;
  /** Returns the last lines since the file was opened, readable: what the process said before it failed. */
  lastLines(count: number): string[];
}

/** Opens DATA_DIR/logs/{name}.log for appending, readable by its owner only. A large file is rotated first. */
export function openLogFile(dataDir: string, name: string): LogFile {
  const folder = ensurePrivateFolder(join(dataDir, 'logs'));
  const file = join(folder, `${name}.log`);
  if (fileSize(file) > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  const startOffset = fileSize(file);
  const lastLines = (count: number) => {
    const text = readFileSync(file).subarray(startOffset).toString().trimEnd();
    return text === '' ? [] : text.split('\n').slice(-count).map(formatLogLine);
  };
  const descriptor = openSync(file, 'a', 0o600);
  restrictToOwner(file);
  return { descriptor, lastLines };
}

function fileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Returns the message and error of a JSON log line, without the stack; any other line as it is. */
function formatLogLine(line: string): string {
  try {
    const { msg, fault } = JSON.parse(line) as { msg?: string; fault?: { message?: string } };
    return [msg, fault?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}
