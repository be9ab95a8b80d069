import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { invalidField, notFound, unknownParameter } from '@trestle/schema/errors';
import { THUMBNAIL_SIZES, type ThumbnailSize } from '@trestle/schema/thumbnails';
import type { Caller, Context, Row } from '../collection/call/context';
import { readRecord } from '../collection/read/readRecord';
import { parseId } from '../collection/router';
import { selectRows } from '../collection/call/statements';
import { contentDisposition } from '../platform/contentDisposition';
import { sql } from '../sql/sqlText';
import { storeProblem } from '../storage/objectStore';
import { readAhead, readContent, readWholeContent, type StartedContent } from '../storage/readContent';
import { createSemaphore, withPermit } from '../platform/semaphore';
import { FILE_TYPES } from './fileTypes';
import { isReducible, reducePicture } from './pictures/thumbnail';
import { createThumbnailCache } from './pictures/thumbnailCache';
import { isUtf8Start } from './textContent';

/** One picture of each person is reduced at a time, and two in all. A list asks for 25 at once. */
const REDUCE_LIMITS = { permits: 2, maxPerPerson: 1, maxQueuedPerPerson: 100, timeoutMs: 30_000 };

/** An uploaded file can't run, load or post anything on our origin (SECURITY.md, 31). */
const CONTENT_SECURITY_POLICY =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** What the parameters ask for: an attachment, or a picture that is reduced to a size. */
interface DownloadParameters {
  attachment: boolean;
  size: ThumbnailSize | undefined;
}
/** Reads the parameters. Unknown ones are refused; the BFF has removed `jwt`. */
function readParameters(request: Request): DownloadParameters {
  const unknown = Object.keys(request.query).find((name) => name !== 'download' && name !== 'size');
  if (unknown !== undefined) throw unknownParameter(unknown);
  const { download = '0', size } = request.query;
  if (typeof download !== 'string' || !/^(0|1|true|false)?$/.test(download))
    throw invalidField('download', 'Must be 1 or 0');
  const thumbnailSize = THUMBNAIL_SIZES.find((allowedSize) => String(allowedSize) === size);
  if (size !== undefined && thumbnailSize === undefined)
    throw invalidField('size', `Must be ${THUMBNAIL_SIZES.join(' or ')}`);
  return { attachment: download === '1' || download === 'true', size: thumbnailSize };
}

/** Columns of a file that a download needs, even where a rule hides these fields. */
interface FileFacts {
  file_size: number;
  other_name: string;
  other_id: number;
}
async function readFacts(context: Context, id: number): Promise<FileFacts & Row> {
  const text = 'SELECT `file_size`, `other_name`, `other_id` FROM `file` WHERE `id` = ?';
  const [file] = await selectRows<FileFacts & Row>(context, sql(text, id));
  if (!file) throw notFound();
  return file;
}

/**
 * Checks of further rights that the content of some files needs, by the entity of their record.
 * @throws Problem 403
 */
export type DownloadRights = Readonly<Record<string, (record: number, caller: Caller) => Promise<void>>>;

const typeOf = (file: Row): string => String(file['content_type'] ?? file['file_type'] ?? 'application/octet-stream');

/** Returns what the reply says of a text's letters. Of those that are no UTF-8, a browser knows more than we do. */
const charsetOf = (type: string, start: Buffer | undefined): string =>
  start && type.startsWith('text/') && isUtf8Start(start) ? '; charset=utf-8' : '';

function responseHeaders(file: Row, attachment: boolean): Record<string, string> {
  const type = typeOf(file);
  const name = String(file['original_filename'] ?? `file-${String(file['id'])}`);
  return {
    'Content-Disposition': contentDisposition(name, attachment || !FILE_TYPES[type]?.inline),
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}

/** Starts to read a file's content. @throws Problem 503 when the store has no answer */
const startReading = (context: Context, id: number, size: number): Promise<StartedContent<Buffer>> =>
  readAhead(readContent(context, id, size)).catch((error: unknown) => {
    throw storeProblem(error, 'read');
  });

/** A file whose content is sent, and how much of it there is. */
interface StoredFile {
  row: Row;
  type: string;
  bytes: number;
}

/** Reduces a stored picture. Its whole content is in memory meanwhile, so few are reduced at a time. */
export type ReduceFile = (file: StoredFile, size: ThumbnailSize, caller: Caller) => Promise<Buffer | null>;

/** Creates a function that reduces pictures: cached in memory, one of each person at a time (SECURITY.md, 66). */
export function createFileReducer(context: Context): ReduceFile {
  const [cache, semaphore] = [createThumbnailCache(), createSemaphore(REDUCE_LIMITS)];
  return ({ row, type, bytes }, size, caller) => {
    const id = row['id'] as number;
    // Others may wait for the same picture, so its place stays when this caller leaves.
    return cache.get(`${id} ${size}`, () =>
      withPermit(semaphore, { actor: caller.actor }, async () => {
        const content = await readWholeContent(context, id, bytes).catch((error: unknown) => {
          throw storeProblem(error, 'read');
        });
        return reducePicture(content, type, size);
      }),
    );
  };
}

/**
 * Answers GET /filesystem/download/{id}/ (contract §2.5). Streams the content as fast as the client reads it. With a
 * `size`, sends a reduced picture, or the file itself where it can't be reduced.
 */
export async function sendFile(
  context: Context,
  { reduce, rights }: { reduce: ReduceFile; rights: DownloadRights },
  caller: Caller,
  request: Request,
  response: Response,
): Promise<void> {
  const { attachment, size } = readParameters(request);
  const id = parseId(request.params['id']);
  const row = await readRecord(context, context.find('file'), id, caller);
  const { file_size: bytes, other_name: name, other_id: record } = await readFacts(context, id);
  if (Object.hasOwn(rights, name)) await rights[name]!(record, caller);
  const file = { row, type: String(row['content_type'] ?? ''), bytes };
  const reduced = size && isReducible(file.type) ? await reduce(file, size, caller) : null;
  // Read before the reply begins, so that a store that doesn't answer is told in words.
  const content = request.method === 'HEAD' || reduced ? undefined : await startReading(context, id, file.bytes);
  const length = reduced?.length ?? file.bytes;
  try {
    response.status(200).set({ ...responseHeaders(row, attachment), 'Content-Length': String(length) });
    // Express would call any text UTF-8.
    response.setHeader('Content-Type', reduced ? 'image/webp' : typeOf(row) + charsetOf(typeOf(row), content?.first));
    if (!content) {
      response.end(request.method === 'HEAD' ? undefined : reduced);
      return;
    }
    // The client closed the connection: nothing more to do.
    await pipeline(Readable.from(content, { objectMode: false, highWaterMark: 1 }), response).catch(() =>
      response.destroy(),
    );
  } finally {
    await content?.return?.();
  }
}
