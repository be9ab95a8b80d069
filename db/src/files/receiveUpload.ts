import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Request } from 'express';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { MAX_FILE_BYTES, MAX_FILE_SIZE } from '@trestle/schema/limits';
import {
  fieldError,
  validationError,
  Problem,
  badRequest,
  payloadTooLarge,
  serviceUnavailable,
  type FieldErrors,
} from '@trestle/schema/errors';
import { uploadError } from './uploadError';
import { writeTempFile, type TempFile } from './tempFile';

/** More than this isn't even listened to until its end. */
const MAX_CONTENT_LENGTH = 5 * MAX_FILE_BYTES;
const SENDER_SILENCE_MS = 30_000;
const FORM_FIELDS: readonly string[] = ['userId', 'other_id', 'other_name'];

/** What came in: the file, not yet looked into, and the fields beside it. Whoever gets it closes the spool. */
export interface Upload {
  name: string;
  file: TempFile;
  fields: ReadonlyMap<string, string>;
}

const createParser = (request: Request): BusboyInstance => {
  const type = request.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Problem(415, { detail: 'A file comes as multipart/form-data.' });
  try {
    return new Busboy({
      headers: { 'content-type': type },
      preservePath: true,
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 9, fieldSize: 300, parts: 10, headerPairs: 20 },
    });
  } catch {
    throw badRequest('The request could not be read.');
  }
};

/** A part's file on its way to the disk: it never rejects, so that the sender is heard to the end before being told. */
const savePart = (name: string, stream: Readable & { truncated: boolean }) => {
  const kept = writeTempFile(stream).then(
    (file) => ({ file, error: undefined }),
    (error: NodeJS.ErrnoException) => {
      stream.resume();
      return { file: undefined, error };
    },
  );
  return { name, stream, kept };
};

/**
 * Takes a multipart upload in, however slowly it comes; memory stays flat and nothing is written to the database.
 * @throws Problem 400 for a form that isn't right, 413 for more than 20 MiB, 503 where the disk is full
 */
export const receiveUpload = async (request: Request): Promise<Upload> => {
  if (Number(request.get('content-length')) > MAX_CONTENT_LENGTH) throw payloadTooLarge();
  const parser = createParser(request);
  const fields = new Map<string, string>();
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  let taken: ReturnType<typeof savePart> | undefined;

  parser.on('field', (name, value, _nameCut, cut) => {
    if (!FORM_FIELDS.includes(name))
      errors[name.slice(0, 60)] = [fieldError('unknown', name === 'file' ? 'Must be a file' : 'Unknown field')];
    else if (fields.has(name) || cut) errors[name] = [fieldError('invalid', 'Must be given once, and short')];
    else fields.set(name, value);
  });
  parser.on('file', (field, stream, name) => {
    if (field !== 'file') errors[field.slice(0, 60)] = [fieldError('unknown', 'Unknown field')];
    taken = savePart(name, stream);
  });
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(event, () => {
      errors['file'] = [fieldError('invalid', 'One file at a time, with its fields')];
    });
  }

  // The BFF watches how fast its sender is; here it is enough to notice when nobody sends any more.
  request.setTimeout(SENDER_SILENCE_MS, () => request.destroy());
  const broken = await pipeline(request, parser).then(
    () => false,
    () => true,
  );
  request.setTimeout(0);
  if (broken) taken?.stream.destroy(new Error('cut short'));
  const kept = await taken?.kept;
  const refusal = broken
    ? badRequest('The request could not be read.')
    : uploadProblem(errors, taken?.stream.truncated ?? false, kept);
  if (!refusal) return { name: taken!.name, file: kept!.file!, fields };
  await kept?.file?.close();
  throw refusal;
};

const uploadProblem = (
  errors: FieldErrors,
  truncated: boolean,
  kept: { file?: TempFile; error?: NodeJS.ErrnoException } | undefined,
): Error | undefined => {
  if (truncated) return uploadError(413, `Maximum size ${MAX_FILE_SIZE}`, 'max');
  if (Object.keys(errors).length > 0) return validationError(errors);
  if (!kept) return validationError({ file: [fieldError('null', 'Value Required')] });
  return kept.error?.code === 'ENOSPC' ? serviceUnavailable() : kept.error;
};
