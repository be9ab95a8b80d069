import { finished } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import type { Request, Response } from 'express';
import {
  badRequest,
  cutEchoedName,
  fieldError,
  type FieldErrors,
  payloadTooLarge,
  Problem,
  unknownField,
  validationError,
} from '@trestle/schema/errors';
import { feedBody } from '@trestle/db/platform/exchangeEnd';
import { collectFields, createMultipartParser, onFormLimit, type FormLimits } from '@trestle/db/platform/formParser';
import { MAX_RELEASE_BYTES, MAX_RELEASE_FILES, MAX_RELEASE_SIZE_TEXT } from '@trestle/schema/limits';
import { enforceUploadRate, withBodyTimeout } from '../../bodies/bodyTimeout';
import type { ReleaseFiles } from '../artifact/releaseFiles';
import type { LeavePlace, UploadPlaces } from './uploadPlaces';

/** Larger requests are refused unread. Smaller ones are read to the end, so that the sender gets the reply. */
const MAX_CONTENT_BYTES = 5 * MAX_RELEASE_BYTES;
const MAX_FIELD_BYTES = 256 * 1024;
const RELEASE_FIELDS: readonly string[] = [
  'name',
  'version',
  'integrity',
  'commit',
  'notes',
  'activate',
  'share',
  'group',
  'preview',
];
const FORM_LIMITS: FormLimits = {
  fileSize: MAX_RELEASE_BYTES,
  files: MAX_RELEASE_FILES,
  fields: RELEASE_FIELDS.length + 3,
  fieldSize: MAX_FIELD_BYTES,
};

/** A release as it was sent, not yet checked. */
export interface ReceivedRelease {
  files: ReleaseFiles;
  fields: ReadonlyMap<string, string>;
}

/**
 * Reads a release from a multipart form: its fields, and its files under their paths.
 * @param fieldNames the fields that the form may have
 * @throws Problem 400 by field, 408 when it comes too slowly, 413 for more than 20 MiB or 400 files, 415 for another type
 */
export async function receiveRelease(
  req: Request,
  res: Response,
  fieldNames = RELEASE_FIELDS,
): Promise<ReceivedRelease> {
  if (Number(req.headers['content-length']) > MAX_CONTENT_BYTES) throw payloadTooLarge();
  const parser = createMultipartParser(req.headers['content-type'] ?? '', 'A release', FORM_LIMITS);
  const contents = new Map<string, Promise<Buffer>>();
  const errors = Object.create(null) as FieldErrors;
  const fields = collectFields(parser, fieldNames, errors);
  let receivedBytes = 0;
  let isTooLarge = false;

  // The parser's types promise a name, but a part can come without one.
  parser.on('file', (field = '', stream, path) => {
    if (field !== 'files') errors[cutEchoedName(field)] = [unknownField()];
    if (contents.has(path)) errors['files'] = [fieldError('duplicate', 'A file came twice')];
    // Without a listener, a form that ends within a file that is not kept would end the process.
    stream.on('error', () => undefined);
    stream.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      isTooLarge ||= receivedBytes > MAX_RELEASE_BYTES;
    });
    // What is too large is read to its end and not kept.
    const content = isTooLarge ? (stream.resume(), Promise.resolve(Buffer.alloc(0))) : buffer(stream);
    content.catch(() => undefined);
    contents.set(path, content);
  });
  onFormLimit(parser, () => {
    isTooLarge = true;
  });

  const watchRate = (fail: (error: Error) => void) => enforceUploadRate(req, res, fail);
  await feedBody(req, res, parser, watchRate).catch((error: unknown) => {
    throw error instanceof Problem ? error : badRequest('The request could not be read.');
  });
  if (isTooLarge) throw payloadTooLarge(`A release has at most ${MAX_RELEASE_SIZE_TEXT}.`);
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const files = new Map<string, Buffer>();
  for (const [path, content] of contents) files.set(path, await content);
  return { files, fields };
}

/**
 * Takes a place for the upload of a remote. While all are taken, its request is read to the end, so that the team's
 * program gets the refusal. Strangers' are not: they are refused before.
 * @throws Problem 429
 */
export async function takePlace(req: Request, places: UploadPlaces, remote: string): Promise<LeavePlace> {
  try {
    return places.take(remote);
  } catch (refusal) {
    await discardBody(req);
    throw refusal;
  }
}

async function discardBody(req: Request): Promise<void> {
  const length = Number(req.headers['content-length']);
  if (req.complete || !(length <= MAX_CONTENT_BYTES)) return;
  req.resume();
  await withBodyTimeout(req, finished(req)).catch(() => undefined);
}
