import { fileTypeFromBuffer } from 'file-type/node';
import { budgetOf, checkArchive, isZip } from './archive/checkArchive';
import { BARRED_ENDINGS, BARRED_TYPES, KINDS, typeOfEnding } from './fileKinds';
import { endingOf, wrongName } from './fileName';
import { checkPicture, isPicture } from './pictures/checkPicture';
import { notTaken, refuseFile } from './refusal';
import type { Spool } from './spool';
import { isText, markupOf, runs } from './textContent';

/** As much as the type is read from. */
const HEAD = 1024 * 1024;

/** Types whose mark is two letters that a text may well begin with ('BMW', 'MZ 12'). */
const WEAK: ReadonlySet<string> = new Set(['image/bmp', 'application/x-msdownload', 'audio/mpeg', 'audio/aac']);
/** What is plain text to whoever reads the content; which of them it is, the ending says. */
const TEXTUAL: ReadonlySet<string> = new Set([
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/calendar',
  'text/vcard',
  'application/json',
  'message/rfc822',
  'application/xml',
  'text/html',
  'image/svg+xml',
]);

/** The type that the content says it is. */
const typeOf = async (file: Spool, head: Buffer, expected: string | undefined): Promise<string> => {
  if (isZip(head)) return checkArchive(await file.read(0, file.size), budgetOf(file.size));
  const text = isText(head);
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if (found !== undefined && found !== 'application/xml' && !(text && (WEAK.has(found) || TEXTUAL.has(found))))
    return found;
  if (!text) return 'application/octet-stream';
  if (runs(head)) throw notTaken('a script');
  return markupOf(head) ?? (expected !== undefined && TEXTUAL.has(expected) ? expected : 'text/plain');
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
  if (expected !== undefined && !KINDS[type]?.endings.includes(ending))
    throw refuseFile(415, `The content (${type}) is not what the name .${ending} says`, 'type');
  if (isPicture(type)) checkPicture(type, file.size > head.length ? await file.read(0, file.size) : head);
  return type;
};
