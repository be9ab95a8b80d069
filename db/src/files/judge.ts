import { fileTypeFromBuffer } from 'file-type/node';
import { imageSize } from 'image-size';
import { fieldError, Problem } from '@trestle/schema/errors';
import { BARRED_ENDINGS, BARRED_TYPES, KINDS, PACKED_ENDINGS, typeOfEnding } from './fileKinds';
import { endingOf, wrongName } from './fileName';
import type { Spool } from './spool';
import { isText, markupOf, runs } from './textContent';
import { readZipDirectory, type ZipDirectory } from './zipDirectory';

/** As much as the type is read from. */
const HEAD = 1024 * 1024;
/** What a browser shall be asked to draw: the largest telephones take 50 million pixels. */
const MOST_PIXELS = 60_000_000;
/** Deflate gets a thousand to one; documents come to thirty. */
const MOST_RATIO = 100;
const RATIO_COUNTS_FROM = 1024 * 1024;
const MOST_UNPACKED = 512 * 1024 * 1024;
const MOST_ENTRIES = 10_000;

/** Types whose mark is two letters that a text may well begin with ('BMW', 'MZ 12'). */
const WEAK: ReadonlySet<string> = new Set(['image/bmp', 'application/x-msdownload', 'audio/mpeg', 'audio/aac']);
/** What is plain text to whoever reads the content; which of them it is, the ending says. */
const TEXTUAL: ReadonlySet<string> = new Set([
  'text/plain', 'text/csv', 'text/markdown', 'text/calendar', 'text/vcard', 'application/json', 'message/rfc822', 'application/xml', 'text/html', 'image/svg+xml',
]);
const OFFICE: readonly [folder: string, type: string][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];

/** A refusal of the upload's file: 400, 413 or 415 (safety 30). */
export const refuseFile = (status: number, message: string, code = 'invalid'): Problem =>
  new Problem(status, { file: [fieldError(code, message)] });
const notTaken = (what: string) => refuseFile(415, `Files of this kind (${what}) are not taken`, 'type');

const openZip = async (file: Spool): Promise<ZipDirectory> => {
  const directory = await readZipDirectory(file);
  if (!directory) throw refuseFile(415, 'The file is damaged: it cannot be opened', 'type');
  const { names, unpacked } = directory;
  const swells = unpacked > MOST_UNPACKED || (unpacked > RATIO_COUNTS_FROM && unpacked > file.size * MOST_RATIO);
  if (swells || names.length > MOST_ENTRIES) throw refuseFile(413, 'The file unpacks to far more than it is', 'max');
  const inside = names.map(endingOf).find((ending) => PACKED_ENDINGS.has(ending) || BARRED_ENDINGS.has(ending));
  if (inside) throw notTaken(`.${inside} inside an archive`);
  return directory;
};
const zipType = async (file: Spool, detected: string | undefined): Promise<string> => {
  const { names } = await openZip(file);
  const office = names.includes('[Content_Types].xml') ? OFFICE.find(([folder]) => names.some((name) => name.startsWith(folder))) : undefined;
  if (office) return office[1];
  return detected !== undefined && detected in KINDS ? detected : 'application/zip';
};

/** The type that the content says it is. */
const typeOf = async (file: Spool, head: Buffer, expected: string | undefined): Promise<string> => {
  if (head.subarray(0, 2).toString('latin1') === 'PK') return zipType(file, (await fileTypeFromBuffer(head))?.mime);
  const text = isText(head);
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if (found !== undefined && found !== 'application/xml' && !(text && (WEAK.has(found) || TEXTUAL.has(found)))) return found;
  if (!text) return 'application/octet-stream';
  if (runs(head)) throw notTaken('a script');
  return markupOf(head) ?? (expected !== undefined && TEXTUAL.has(expected) ? expected : 'text/plain');
};

/** A picture that takes more memory to draw than a browser should give (a pixel bomb). */
const checkPixels = (file: Spool, head: Buffer): void => {
  let pixels: number | undefined;
  try {
    const { width, height } = imageSize(head);
    pixels = width * height;
  } catch {
    // No size anywhere in it: nothing draws it. One that begins later may be as large as it likes.
    if (file.size <= head.length) return;
  }
  if (pixels === undefined) throw refuseFile(415, 'The size of the picture cannot be read', 'type');
  if (pixels > MOST_PIXELS) throw refuseFile(413, `Maximum size ${MOST_PIXELS / 1_000_000} million pixels`, 'max');
};

/**
 * The MIME type of an upload, read from its content (contract §2.5).
 * @throws Problem 400 for its name, 415 for content that isn't taken or is unlike the name, 413 for what swells when opened
 */
export const judge = async (name: string, file: Spool): Promise<string> => {
  const wrong = wrongName(name);
  if (wrong) throw refuseFile(400, wrong, 'name');
  const ending = endingOf(name);
  if (BARRED_ENDINGS.has(ending)) throw notTaken(`.${ending}`);
  const head = await file.read(0, HEAD);
  const expected = typeOfEnding(ending);
  const type = await typeOf(file, head, expected);
  if (BARRED_TYPES.has(type)) throw notTaken(type);
  if (expected !== undefined && !KINDS[type]?.endings.includes(ending)) throw refuseFile(415, `The content (${type}) is not what the name .${ending} says`, 'type');
  if (KINDS[type]?.picture) checkPixels(file, head);
  return type;
};
