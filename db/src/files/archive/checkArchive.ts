import { fileTypeFromBuffer } from 'file-type/node';
import { setImmediate as breathe } from 'node:timers/promises';
import { MAX_FILE_BYTES } from '@trestle/schema/limits';
import { BLOCKED_EXTENSIONS, BLOCKED_TYPES, FILE_TYPES, ARCHIVE_EXTENSIONS } from '../fileTypes';
import { extensionOf, archivePathProblem } from '../fileName';
import { damagedFile, unsupportedFile } from '../uploadError';
import { isText, isScript } from '../textContent';
import { spendOnGzip, unpackEntry, type UnpackBudget } from './unpack';
import { readZip, type ZipEntry } from './zipEntries';

/** Deflate gets a thousand to one; documents come to thirty. */
const MAX_RATIO = 100;
const MIN_BUDGET_BYTES = 1024 * 1024;
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** A zip holds a presentation, which holds the table of a chart. */
const MAX_DEPTH = 2;
/** After so many entries others get their turn on this thread. */
const YIELD_EVERY_ENTRIES = 50;
/** Number of leading bytes used to detect the type of an entry. */
const HEAD_BYTES = 4100;

const OFFICE_FOLDERS: readonly [folder: string, type: string][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];
/** What only programs have inside: Java's, Android's, Windows'. */
const PROGRAM_FILES: ReadonlySet<string> = new Set([
  'meta-inf/manifest.mf',
  'androidmanifest.xml',
  'appxmanifest.xml',
  'classes.dex',
]);
/** Drawings of office programs, packed by themselves. */
const GZIPPED_DRAWINGS: ReadonlySet<string> = new Set(['emz', 'wmz', 'svgz']);
/** Two letters that other binary content may well begin with. */
const WEAK_SIGNATURES: ReadonlySet<string> = new Set(['application/x-apple-diskimage', 'application/x-compress']);

/** Whether content begins as a zip does; 'PK' alone may begin a text. */
export const isZip = (head: Buffer): boolean =>
  head.length > 3 && head.readUInt16BE(0) === 0x504b && [0x0304, 0x0506, 0x0708].includes(head.readUInt16BE(2));

const checkNames = ({ names }: ZipEntry): void => {
  for (const name of names) {
    const wrong = archivePathProblem(name);
    if (wrong) throw unsupportedFile(`${wrong} inside an archive`);
    const ending = extensionOf(name);
    if (ARCHIVE_EXTENSIONS.has(ending) || BLOCKED_EXTENSIONS.has(ending))
      throw unsupportedFile(`.${ending} inside an archive`);
    if (PROGRAM_FILES.has(name.toLowerCase())) throw unsupportedFile('a program');
  }
};

const checkContent = async (entry: ZipEntry, head: Buffer, budget: UnpackBudget, depth: number): Promise<void> => {
  if (isZip(head)) {
    if (depth >= MAX_DEPTH) throw unsupportedFile('archives inside archives inside archives');
    const type = await checkArchive(await unpackEntry(entry, budget, MAX_FILE_BYTES), budget, depth + 1);
    if (type === 'application/zip') throw unsupportedFile('an archive inside an archive');
    return;
  }
  if (isText(head)) {
    if (isScript(head)) throw unsupportedFile('a script inside an archive');
    return;
  }
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const isGzip = found === 'application/gzip' && GZIPPED_DRAWINGS.has(extensionOf(entry.names[0]!));
  if (isGzip) await spendOnGzip(await unpackEntry(entry, budget, MAX_FILE_BYTES), budget);
  else if (found !== undefined && BLOCKED_TYPES.has(found) && !WEAK_SIGNATURES.has(found))
    throw unsupportedFile(`${found} inside an archive`);
};

const archiveType = (entries: readonly ZipEntry[]): string => {
  const names = entries.map((entry) => entry.names[0]!);
  const office = names.includes('[Content_Types].xml')
    ? OFFICE_FOLDERS.find(([folder]) => names.some((name) => name.startsWith(folder)))
    : undefined;
  if (office) return office[1];
  const [first] = entries;
  const says = first?.stored && first.names[0] === 'mimetype' ? first.packed.toString('latin1').trim() : '';
  return says.startsWith('application/vnd.oasis.opendocument.') && says in FILE_TYPES ? says : 'application/zip';
};

/** How much an archive of some size may unpack to, in all. */
export const createUnpackBudget = (size: number): UnpackBudget => ({
  left: Math.min(MAX_UNPACKED_BYTES, Math.max(MIN_BUDGET_BYTES, size * MAX_RATIO)),
});

/**
 * The type of a zip, judged by all that it holds, unpacked within a budget (safety 70).
 * @throws Problem 413 for what swells, 415 for what is damaged, encrypted, or holds what isn't taken
 */
export const checkArchive = async (bytes: Buffer, budget: UnpackBudget, depth = 0): Promise<string> => {
  const entries = readZip(bytes);
  for (const entry of entries) checkNames(entry);
  for (const [i, entry] of entries.entries()) {
    const head = await unpackEntry(entry, budget, HEAD_BYTES);
    await checkContent(entry, head, budget, depth);
    if (i % YIELD_EVERY_ENTRIES === 0) await breathe();
  }
  if (depth > 0 && entries.length === 0) throw damagedFile();
  return archiveType(entries);
};
