import type { Request, Response } from 'express';
import type { Readable } from 'node:stream';
import { MAX_FILE_BYTES, MAX_FILE_SIZE_TEXT } from '@trestle/schema/limits';
import {
  badRequest,
  cutEchoedName,
  fieldError,
  type FieldErrors,
  payloadTooLarge,
  serviceUnavailable,
  unknownField,
  validationError,
  valueRequired,
} from '@trestle/schema/errors';
import { feedBody } from '../platform/exchangeEnd';
import { collectFields, createMultipartParser, onFormLimit, type FormLimits } from '../platform/formParser';
import { readFileName } from './fileName';
import { uploadError } from './uploadError';
import { writeTempFile, type TempFile } from './tempFile';

/**
 * Larger requests are refused before they are read. Smaller ones are read to the end, so that the sender gets a reply.
 */
const MAX_CONTENT_BYTES = 5 * MAX_FILE_BYTES;
/** How long a sender may pause. */
const SENDER_SILENCE_MS = 30_000;
const FORM_FIELDS: readonly string[] = ['userId', 'other_id', 'other_name', 'import_run'];
const FORM_LIMITS: FormLimits = { fileSize: MAX_FILE_BYTES, files: 1, fields: 9, fieldSize: 300, parts: 10 };

/** A received upload, not yet checked. The receiver closes `file`. */
export interface Upload {
  name: string;
  file: TempFile;
  fields: ReadonlyMap<string, string>;
}

/**
 * Saves a part's file. `saving` never rejects, so that the request is read to the end before the sender gets a reply.
 */
function savePart(name: string, stream: Readable & { truncated: boolean }) {
  // The form can end within the file before the temporary file is open. Without a listener, that would end the process.
  stream.on('error', () => undefined);
  const saving = writeTempFile(stream).then(
    (file) => ({ file, error: undefined }),
    (error: NodeJS.ErrnoException) => {
      stream.resume();
      return { file: undefined, error };
    },
  );
  return { name, stream, saving };
}

/**
 * Receives a multipart upload into a temporary file. Slow senders hold neither memory nor a database connection.
 * @throws Problem 400 for an invalid form, 413 for more than 20 MiB, 503 when the disk is full
 */
export async function receiveUpload(request: Request, response: Response): Promise<Upload> {
  if (Number(request.get('content-length')) > MAX_CONTENT_BYTES) throw payloadTooLarge();
  const parser = createMultipartParser(request.get('content-type') ?? '', 'A file', FORM_LIMITS);
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  const fields = collectFields(parser, FORM_FIELDS, errors);
  let part: ReturnType<typeof savePart> | undefined;

  parser.on('field', (name) => {
    if (name === 'file') errors['file'] = [fieldError('unknown', 'Must be a file')];
  });
  // The parser's types promise a name, but a part can come without one.
  parser.on('file', (field = '', stream, name) => {
    if (field !== 'file') errors[cutEchoedName(field)] = [unknownField()];
    part = savePart(readFileName(name), stream);
  });
  onFormLimit(parser, () => {
    errors['file'] = [fieldError('invalid', 'One file at a time, with its fields')];
  });

  // The BFF enforces a minimum speed; here it is enough to notice that the sender is gone.
  request.setTimeout(SENDER_SILENCE_MS, () => request.destroy());
  const isBroken = await feedBody(request, response, parser).then(
    () => false,
    () => true,
  );
  request.setTimeout(0);
  if (isBroken) part?.stream.destroy(new Error('cut short'));
  const saved = await part?.saving;
  const refusal = isBroken
    ? badRequest('The request could not be read.')
    : uploadProblem(errors, part?.stream.truncated ?? false, saved);
  if (!refusal) return { name: part!.name, file: saved!.file!, fields };
  await saved?.file?.close();
  throw refusal;
}

function uploadProblem(
  errors: FieldErrors,
  isTruncated: boolean,
  saved: { file?: TempFile; error?: NodeJS.ErrnoException } | undefined,
): Error | undefined {
  if (isTruncated) return uploadError(413, `Maximum size ${MAX_FILE_SIZE_TEXT}`, 'max');
  if (Object.keys(errors).length > 0) return validationError(errors);
  if (!saved) return validationError({ file: [valueRequired()] });
  return saved.error?.code === 'ENOSPC' ? serviceUnavailable() : saved.error;
}
