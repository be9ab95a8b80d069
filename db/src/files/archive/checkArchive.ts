import { fileTypeFromBuffer } from 'file-type/node';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { MAX_FILE_BYTES } from '@trestle/schema/limits';
import { BLOCKED_EXTENSIONS, BLOCKED_TYPES, FILE_TYPES, ARCHIVE_EXTENSIONS } from '../fileTypes';
import { extensionOf, archivePathProblem } from '../fileName';
import { damagedFile, unsupportedFile } from '../uploadError';
import { isText, isScript } from '../textContent';
import { spendOnGzip, unpackEntry, type UnpackBudget } from './unpack';
import { readZip, type ZipEntry } from './zipEntries';

/** Largest ratio of unpacked to packed size. Deflate reaches 1000, documents 30. */
const MAX_COMPRESSION_RATIO = 100;
const MIN_BUDGET_BYTES = 1024 * 1024;
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** Archives inside archives: a zip may hold a presentation, which holds the spreadsheet of a chart. */
const MAX_ARCHIVE_DEPTH = 2;
/** Entries after which other requests get their turn. */
const YIELD_EVERY_ENTRIES = 50;
/** Number of leading bytes used to detect the type of an entry. */
const HEAD_BYTES = 4100;

const OFFICE_FOLDERS: readonly [folder: string, type: string][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];
/** Files that only programs for Java, Android and Windows contain. */
const PROGRAM_FILES: ReadonlySet<string> = new Set([
  'meta-inf/manifest.mf',
  'androidmanifest.xml',
  'appxmanifest.xml',
  'classes.dex',
]);
/** Drawings of office programs, which are gzip files by definition. */
const GZIPPED_DRAWINGS: ReadonlySet<string> = new Set(['emz', 'wmz', 'svgz']);
/** Types that are recognised by two bytes, which other binary content may begin with, too. */
const WEAK_SIGNATURES: ReadonlySet<string> = new Set(['application/x-apple-diskimage', 'application/x-compress']);

/** Whether content begins like a zip. 'PK' alone could begin a text. */
export const isZip = (head: Buffer): boolean =>
  head.length > 3 && head.readUInt16BE(0) === 0x504b && [0x0304, 0x0506, 0x0708].includes(head.readUInt16BE(2));

function checkNames({ names }: ZipEntry): void {
  for (const name of names) {
    const problem = archivePathProblem(name);
    if (problem) throw unsupportedFile(`${problem} inside an archive`);
    const extension = extensionOf(name);
    if (ARCHIVE_EXTENSIONS.has(extension) || BLOCKED_EXTENSIONS.has(extension))
      throw unsupportedFile(`.${extension} inside an archive`);
    if (PROGRAM_FILES.has(name.toLowerCase())) throw unsupportedFile('a program');
  }
}

async function checkContent(entry: ZipEntry, head: Buffer, budget: UnpackBudget, depth: number): Promise<void> {
  if (isZip(head)) {
    if (depth >= MAX_ARCHIVE_DEPTH) throw unsupportedFile('archives inside archives inside archives');
    const type = await checkArchive(await unpackEntry(entry, budget, MAX_FILE_BYTES), budget, depth + 1);
    if (type === 'application/zip') throw unsupportedFile('an archive inside an archive');
    return;
  }
  if (isText(head)) {
    if (isScript(head)) throw unsupportedFile('a script inside an archive');
    return;
  }
  const detectedType = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const isGzip = detectedType === 'application/gzip' && GZIPPED_DRAWINGS.has(extensionOf(entry.names[0]!));
  if (isGzip) await spendOnGzip(await unpackEntry(entry, budget, MAX_FILE_BYTES), budget);
  else if (detectedType !== undefined && BLOCKED_TYPES.has(detectedType) && !WEAK_SIGNATURES.has(detectedType))
    throw unsupportedFile(`${detectedType} inside an archive`);
}

function archiveType(entries: readonly ZipEntry[]): string {
  const names = entries.map((entry) => entry.names[0]!);
  const officeFolder = names.includes('[Content_Types].xml')
    ? OFFICE_FOLDERS.find(([folder]) => names.some((name) => name.startsWith(folder)))
    : undefined;
  if (officeFolder) return officeFolder[1];
  const [firstEntry] = entries;
  const declaredType =
    firstEntry?.isStored && firstEntry.names[0] === 'mimetype' ? firstEntry.packed.toString('latin1').trim() : '';
  return declaredType.startsWith('application/vnd.oasis.opendocument.') && declaredType in FILE_TYPES
    ? declaredType
    : 'application/zip';
}

/** Creates the budget for an archive: how many bytes it may unpack to in all. @param size of the archive, in bytes */
export const createUnpackBudget = (size: number): UnpackBudget => ({
  bytesLeft: Math.min(MAX_UNPACKED_BYTES, Math.max(MIN_BUDGET_BYTES, size * MAX_COMPRESSION_RATIO)),
});

/**
 * Checks everything inside a zip, unpacking it within a budget (SECURITY.md, 70).
 * @returns the MIME type: zip, or that of an office document
 * @throws Problem 413 when it unpacks to too much, 415 when it is damaged, encrypted, or holds a forbidden kind of file
 */
export async function checkArchive(bytes: Buffer, budget: UnpackBudget, depth = 0): Promise<string> {
  const entries = readZip(bytes);
  for (const entry of entries) checkNames(entry);
  for (const [i, entry] of entries.entries()) {
    const head = await unpackEntry(entry, budget, HEAD_BYTES);
    await checkContent(entry, head, budget, depth);
    if (i % YIELD_EVERY_ENTRIES === 0) await yieldToOthers();
  }
  if (depth > 0 && entries.length === 0) throw damagedFile();
  return archiveType(entries);
}
