import { fileTypeFromBuffer } from 'file-type/node';
import { createUnpackBudget, checkArchive, isZip } from './archive/checkArchive';
import { BLOCKED_EXTENSIONS, BLOCKED_TYPES, FILE_TYPES, typeOfExtension } from './fileTypes';
import { extensionOf, fileNameProblem } from './fileName';
import { checkPicture, isPicture } from './pictures/checkPicture';
import { unsupportedFile, uploadError } from './uploadError';
import type { TempFile } from './tempFile';
import { isText, detectMarkup, isScript } from './textContent';

/** Number of leading bytes used to detect the file type. */
const HEAD_BYTES = 1024 * 1024;

/** Types that are recognised by two letters, which a text may begin with, too ('BMW', 'MZ 12'). */
const WEAK_SIGNATURES: ReadonlySet<string> = new Set([
  'image/bmp',
  'application/x-msdownload',
  'audio/mpeg',
  'audio/aac',
]);
/** Types whose content is plain text. Only the extension tells which of them a file is. */
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

/** The beginning of a PDF behind empty lines, which web programs leave there. All readers take it. */
const LATE_PDF = /^\s{1,1000}%PDF-/;

/** Detects the MIME type by the content. @param expectedType the type of the file's extension */
async function detectType(file: TempFile, head: Buffer, expectedType: string | undefined): Promise<string> {
  if (isZip(head)) return checkArchive(await file.read(0, file.size), createUnpackBudget(file.size));
  const isTextual = isText(head);
  const detectedType = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if (
    detectedType !== undefined &&
    detectedType !== 'application/xml' &&
    !(isTextual && (WEAK_SIGNATURES.has(detectedType) || TEXT_TYPES.has(detectedType)))
  )
    return detectedType;
  if (expectedType === 'application/pdf' && LATE_PDF.test(head.toString('latin1', 0, 1024))) return expectedType;
  if (!isTextual) return 'application/octet-stream';
  if (isScript(head)) throw unsupportedFile('a script');
  return (
    detectMarkup(head) ?? (expectedType !== undefined && TEXT_TYPES.has(expectedType) ? expectedType : 'text/plain')
  );
}

/**
 * Checks the name and the content of an upload (contract §2.5).
 * @returns the MIME type of the content
 * @throws Problem 400 for the name, 415 for a forbidden type or one unlike the name, 413 for a file that unpacks to
 *   too much
 */
export async function checkUpload(name: string, file: TempFile): Promise<string> {
  const nameProblem = fileNameProblem(name);
  if (nameProblem) throw uploadError(400, nameProblem, 'name');
  const extension = extensionOf(name);
  if (BLOCKED_EXTENSIONS.has(extension)) throw unsupportedFile(`.${extension}`);
  const head = await file.read(0, HEAD_BYTES);
  const expectedType = typeOfExtension(extension);
  if (file.size === 0 && expectedType !== undefined && !TEXT_TYPES.has(expectedType))
    throw uploadError(415, 'The file is empty', 'type');
  const type = await detectType(file, head, expectedType);
  if (BLOCKED_TYPES.has(type)) throw unsupportedFile(type);
  if (expectedType !== undefined && !FILE_TYPES[type]?.extensions.includes(extension))
    throw uploadError(415, `The content (${type}) is not what the name .${extension} says`, 'type');
  if (isPicture(type)) checkPicture(type, file.size > head.length ? await file.read(0, file.size) : head);
  return type;
}
