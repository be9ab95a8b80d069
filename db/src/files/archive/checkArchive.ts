import { fileTypeFromBuffer } from 'file-type/node';
import { setImmediate as breathe } from 'node:timers/promises';
import { MAX_FILE_BYTES } from '@trestle/schema/entities/file';
import { BARRED_ENDINGS, BARRED_TYPES, KINDS, PACKED_ENDINGS } from '../fileKinds';
import { endingOf, wrongPath } from '../fileName';
import { damaged, notTaken } from '../refusal';
import { isText, runs } from '../textContent';
import { countGzip, unpackEntry, type Budget } from './unpack';
import { readZip, type ZipEntry } from './zipEntries';

/** Deflate gets a thousand to one; documents come to thirty. */
const MAX_RATIO = 100;
const RATIO_COUNTS_FROM = 1024 * 1024;
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** A zip holds a presentation, which holds the table of a chart. */
const MAX_DEPTH = 2;
/** After so many entries others get their turn on this thread. */
const BREATHE_EVERY = 50;
/** Number of leading bytes used to detect the type of an entry. */
const HEAD_BYTES = 4100;

const OFFICE: readonly [folder: string, type: string][] = [
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
const PACKED_DRAWINGS: ReadonlySet<string> = new Set(['emz', 'wmz', 'svgz']);
/** Two letters that other binary content may well begin with. */
const WEAK: ReadonlySet<string> = new Set(['application/x-apple-diskimage', 'application/x-compress']);

/** Whether content begins as a zip does; 'PK' alone may begin a text. */
export const isZip = (head: Buffer): boolean =>
  head.length > 3 && head.readUInt16BE(0) === 0x504b && [0x0304, 0x0506, 0x0708].includes(head.readUInt16BE(2));

const checkNames = ({ names }: ZipEntry): void => {
  for (const name of names) {
    const wrong = wrongPath(name);
    if (wrong) throw notTaken(`${wrong} inside an archive`);
    const ending = endingOf(name);
    if (PACKED_ENDINGS.has(ending) || BARRED_ENDINGS.has(ending)) throw notTaken(`.${ending} inside an archive`);
    if (PROGRAM_FILES.has(name.toLowerCase())) throw notTaken('a program');
  }
};

const checkContent = async (entry: ZipEntry, head: Buffer, budget: Budget, depth: number): Promise<void> => {
  if (isZip(head)) {
    if (depth >= MAX_DEPTH) throw notTaken('archives inside archives inside archives');
    const type = await checkArchive(await unpackEntry(entry, budget, MAX_FILE_BYTES), budget, depth + 1);
    if (type === 'application/zip') throw notTaken('an archive inside an archive');
    return;
  }
  if (isText(head)) {
    if (runs(head)) throw notTaken('a script inside an archive');
    return;
  }
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const isGzip = found === 'application/gzip' && PACKED_DRAWINGS.has(endingOf(entry.names[0]!));
  if (isGzip) await countGzip(await unpackEntry(entry, budget, MAX_FILE_BYTES), budget);
  else if (found !== undefined && BARRED_TYPES.has(found) && !WEAK.has(found))
    throw notTaken(`${found} inside an archive`);
};

const typeOf = (entries: readonly ZipEntry[]): string => {
  const names = entries.map((entry) => entry.names[0]!);
  const office = names.includes('[Content_Types].xml')
    ? OFFICE.find(([folder]) => names.some((name) => name.startsWith(folder)))
    : undefined;
  if (office) return office[1];
  const [first] = entries;
  const says = first?.stored && first.names[0] === 'mimetype' ? first.packed.toString('latin1').trim() : '';
  return says.startsWith('application/vnd.oasis.opendocument.') && says in KINDS ? says : 'application/zip';
};

/** How much an archive of some size may unpack to, in all. */
export const budgetOf = (size: number): Budget => ({
  left: Math.min(MAX_UNPACKED_BYTES, Math.max(RATIO_COUNTS_FROM, size * MAX_RATIO)),
});

/**
 * The type of a zip, judged by all that it holds, unpacked within a budget (safety 70).
 * @throws Problem 413 for what swells, 415 for what is damaged, encrypted, or holds what isn't taken
 */
export const checkArchive = async (bytes: Buffer, budget: Budget, depth = 0): Promise<string> => {
  const entries = readZip(bytes);
  for (const entry of entries) checkNames(entry);
  for (const [i, entry] of entries.entries()) {
    const head = await unpackEntry(entry, budget, HEAD_BYTES);
    await checkContent(entry, head, budget, depth);
    if (i % BREATHE_EVERY === 0) await breathe();
  }
  if (depth > 0 && entries.length === 0) throw damaged();
  return typeOf(entries);
};
