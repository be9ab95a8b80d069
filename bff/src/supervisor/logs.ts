import { mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LARGEST = 20 * 1024 * 1024;

/** Opens DATA_DIR/logs/{name}.log for appending; a large one is put aside first. */
export function openLog(dataDir: string, name: string): number {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.log`);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST) renameSync(file, `${file}.1`);
  return openSync(file, 'a');
}

/** The last lines of a log: what a process said before it failed. */
export function lastLines(dataDir: string, name: string, count: number): string[] {
  const text = readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8');
  return text.trimEnd().split('\n').slice(-count);
}
