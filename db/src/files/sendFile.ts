import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { invalidField } from '@trestle/schema/errors';
import type { Caller, Context, Row } from '../collection/context';
import { readRecord } from '../collection/readRecord';
import { selectRows } from '../collection/statements';
import { contentDisposition } from '../contentDisposition';
import { sql } from '../sql/sqlText';
import { FILE_TYPES } from './fileTypes';

/** An uploaded file can't run, load or post anything on our origin (SECURITY.md, 31). */
const CONTENT_SECURITY_POLICY =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Whether `?download=1` asks for an attachment. Other parameters are refused; `jwt` was removed before. */
const asksForAttachment = (request: Request): boolean => {
  const unknown = Object.keys(request.query).find((name) => name !== 'download');
  if (unknown !== undefined) throw invalidField(unknown.slice(0, 60), 'Unknown parameter');
  const { download = '0' } = request.query;
  if (typeof download !== 'string' || !/^(0|1|true|false)?$/.test(download))
    throw invalidField('download', 'Must be 1 or 0');
  return download === '1' || download === 'true';
};

/** Reads a file chunk by chunk. @throws Error when the file was deleted meanwhile, so that it doesn't look complete */
async function* readChunks(context: Context, id: number, size: number): AsyncGenerator<Buffer> {
  let left = size;
  for (let position = 0; left > 0; position += 1) {
    const [chunk] = await selectRows<{ data: Buffer }>(
      context,
      sql('SELECT `data` FROM `file_chunk` WHERE `file` = ? AND `position` = ?', id, position),
    );
    if (!chunk) throw new Error('the content of a file ended early');
    left -= chunk.data.length;
    yield chunk.data;
  }
}
/** Reads a file's size in bytes. Also when a rule hides the field `file_size`: a download can't hide its length. */
const readSize = async (context: Context, id: number): Promise<number> => {
  const [file] = await selectRows<{ file_size: number }>(
    context,
    sql('SELECT `file_size` FROM `file` WHERE `id` = ?', id),
  );
  return file?.file_size ?? 0;
};

const responseHeaders = (file: Row, attachment: boolean): Record<string, string> => {
  const type = String(file['content_type'] ?? file['file_type'] ?? 'application/octet-stream');
  const name = String(file['original_filename'] ?? `file-${String(file['id'])}`);
  return {
    'Content-Type': type,
    'Content-Disposition': contentDisposition(name, attachment || !FILE_TYPES[type]?.inline),
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
};

/** Answers GET /filesystem/download/{id}/ (contract §2.5). Streams the content as fast as the client reads it. */
export const sendFile = async (
  context: Context,
  id: number,
  caller: Caller,
  request: Request,
  response: Response,
): Promise<void> => {
  const attachment = asksForAttachment(request);
  const file = await readRecord(context, context.find('file'), id, caller);
  const size = await readSize(context, id);
  response.status(200).set({ ...responseHeaders(file, attachment), 'Content-Length': String(size) });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // The client closed the connection: nothing more to do.
  await pipeline(Readable.from(readChunks(context, id, size), { objectMode: false, highWaterMark: 1 }), response).catch(
    () => response.destroy(),
  );
};
