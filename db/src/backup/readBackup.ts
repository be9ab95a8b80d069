import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupError, parseEnd, parseHeader, type BackupEnd, type BackupHeader } from './backupFormat';
import { DumpScanner } from './dumpScanner';
import { firstLineOf, lastLineStart, wholeLines } from './wholeLines';

const ALTERED = 'The file is damaged: it is not what the backup wrote. Nothing was restored.';
const CUT_SHORT = 'The file was cut short: its last line is missing. Nothing was restored.';

/** What a whole backup says of itself. */
export interface BackupManifest {
  header: BackupHeader;
  end: BackupEnd;
}

/** A backup that is whole, and what a server has to take. */
interface CheckedBackup extends BackupManifest {
  largestInsertBytes: number;
}

/**
 * Reads a backup to its end without using it.
 * @throws BackupError when it is none, was cut short or was altered
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const scanner = new DumpScanner();
  const blocks = backupBlocks(file);
  let header: BackupHeader | undefined;
  for (;;) {
    const { done, value } = await blocks.next();
    if (done) {
      if (!header || !sameRows(value.rows, scanner.rows)) throw new BackupError(ALTERED);
      return { header, end: value, largestInsertBytes: scanner.largestInsertBytes };
    }
    header ??= parseHeader(firstLineOf(value));
    scanner.read(value);
  }
}

/**
 * Yields the SQL of a backup in blocks of whole lines, without its last line, and returns what that says.
 * @throws BackupError at the end, when the digest is another
 */
export async function* backupBlocks(file: string): AsyncGenerator<Buffer, BackupEnd, undefined> {
  const hash = createHash('sha256');
  let pending: Buffer | undefined;
  for await (const block of wholeLines(unzipped(file))) {
    if (pending) {
      hash.update(pending);
      yield pending;
    }
    pending = block;
  }
  if (!pending) throw new BackupError(CUT_SHORT);
  const endStart = lastLineStart(pending);
  const end = parseEnd(pending.toString('utf8', endStart));
  const rest = pending.subarray(0, endStart);
  hash.update(rest);
  if (rest.length) yield rest;
  if (!end) throw new BackupError(CUT_SHORT);
  if (hash.digest('hex') !== end.sha256) throw new BackupError(ALTERED);
  return end;
}

/** Unzips a file. */
async function* unzipped(file: string): AsyncGenerator<Buffer, void, undefined> {
  const gunzip = createGunzip();
  const reading = pipeline(createReadStream(file), gunzip);
  // Its error comes out of `gunzip`, too.
  reading.catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
    await reading;
  } catch (error) {
    throw readError(error as NodeJS.ErrnoException, file);
  }
}

function readError(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === 'Z_BUF_ERROR') return new BackupError(CUT_SHORT);
  if (error.code?.startsWith('Z_')) return new BackupError(ALTERED);
  if (error.code === 'ENOENT') return new BackupError(`There is no file ${file}.`);
  return error;
}

/** Whether two counts name the same tables with the same numbers of rows. */
export function sameRows(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean {
  const tables = Object.keys(a);
  return tables.length === Object.keys(b).length && tables.every((table) => a[table] === b[table]);
}
