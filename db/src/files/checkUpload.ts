import { fileTypeFromBuffer } from 'file-type/node';
import { createUnpackBudget, checkArchive, isZip } from './archive/checkArchive';
import { BLOCKED_EXTENSIONS, BLOCKED_TYPES, FILE_TYPES, typeOfExtension } from './fileTypes';
import { extensionOf, fileNameProblem } from './fileName';
import { checkPicture, isPicture } from './pictures/checkPicture';
import { unsupportedFile, uploadError } from './uploadError';
import type { TempFile } from './tempFile';
import { isText, detectMarkup, isScript } from './textContent';

/** As much as the type is read from. */
const HEAD_BYTES = 1024 * 1024;

/** Types whose mark is two letters that a text may well begin with ('BMW', 'MZ 12'). */
const WEAK_SIGNATURES: ReadonlySet<string> = new Set([
  'image/bmp',
  'application/x-msdownload',
  'audio/mpeg',
  'audio/aac',
]);
/** What is plain text to whoever reads the content; which of them it is, the ending says. */
const TEXT_TYPES: ReadonlySet<string> = new Set([
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
const detectType = async (file: TempFile, head: Buffer, expected: string | undefined): Promise<string> => {
  if (isZip(head)) return checkArchive(await file.read(0, file.size), createUnpackBudget(file.size));
  const text = isText(head);
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if (
    found !== undefined &&
    found !== 'application/xml' &&
    !(text && (WEAK_SIGNATURES.has(found) || TEXT_TYPES.has(found)))
  )
    return found;
  if (!text) return 'application/octet-stream';
  if (isScript(head)) throw unsupportedFile('a script');
  return detectMarkup(head) ?? (expected !== undefined && TEXT_TYPES.has(expected) ? expected : 'text/plain');
};

/**
 * The MIME type of an upload, read from its content (contract §2.5).
 * @throws Problem 400 for its name, 415 for content that isn't taken or is unlike the name, 413 for what swells when
 *   opened
 */
export const checkUpload = async (name: string, file: TempFile): Promise<string> => {
  const wrong = fileNameProblem(name);
  if (wrong) throw uploadError(400, wrong, 'name');
  const ending = extensionOf(name);
  if (BLOCKED_EXTENSIONS.has(ending)) throw unsupportedFile(`.${ending}`);
  const head = await file.read(0, HEAD_BYTES);
  const expected = typeOfExtension(ending);
  const type = await detectType(file, head, expected);
  if (BLOCKED_TYPES.has(type)) throw unsupportedFile(type);
  if (expected !== undefined && !FILE_TYPES[type]?.extensions.includes(ending))
    throw uploadError(415, `The content (${type}) is not what the name .${ending} says`, 'type');
  if (isPicture(type)) checkPicture(type, file.size > head.length ? await file.read(0, file.size) : head);
  return type;
};
