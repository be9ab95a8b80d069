import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import type { BodyKind } from '@trestle/schema/endpointDeclarations';
import { MAX_IMPORT_BYTES } from '@trestle/schema/limits';
import { invalidField, badRequest, type Problem } from '@trestle/schema/errors';
import { hasBody } from '../middleware/rejectAmbiguousRequests';
import { withBodyTimeout } from './bodyTimeout';
import { parseForm, type FormFields } from './parseForm';

/** Largest body that is read whole. Only imports, and uploads, which stream, may be larger. */
export const MAX_BODY_BYTES = 1024 * 1024;
const parseRaw = express.raw({ limit: MAX_BODY_BYTES, type: () => true });
/** Larger than what is forwarded, so that a text of 1 MB is refused under its name. */
const parseRawForm = express.raw({ limit: 2 * MAX_BODY_BYTES, type: () => true });
const parseRawRows = express.raw({ limit: MAX_IMPORT_BYTES, type: () => true });
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-?8"?\s*(;|$))/i;

/**
 * Reads the body of a call that is forwarded, and leaves it as `req.body`. Exactly the checked bytes are sent on.
 * Uploads are left unread; they stream. Forms are read by `readForm`.
 * @throws Problem 400 for a body that is not JSON, on `Content-Type` where that header says so; 408 when it is too
 *   slow; an error with status 400, 413 or 415 from the parser
 */
export async function readBody(req: Request, res: Response, kind: BodyKind): Promise<void> {
  if ((kind !== 'json' && kind !== 'rows') || !hasBody(req)) return;
  if (!isJsonType(req.headers['content-type'] ?? '')) throw contentTypeError();
  req.body = await readRawBody(req, res, kind === 'rows' ? parseRawRows : parseRaw);
  if (Buffer.isBuffer(req.body) && !isJson(req.body)) {
    throw badRequest('The request could not be read: its body is not JSON.');
  }
}

/**
 * Reads a form without files. It is forwarded as JSON, a list of names and values.
 * @throws Problem 400, 408 or 413
 */
export async function readForm(req: Request, res: Response): Promise<FormFields> {
  const body = hasBody(req) ? await readRawBody(req, res, parseRawForm) : undefined;
  return body ? parseForm(req.headers['content-type'] ?? '', body) : [];
}

/** Reads and inflates the body. Resolves to undefined where it is empty. */
async function readRawBody(req: Request, res: Response, parse = parseRaw): Promise<Buffer | undefined> {
  const reading = new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error)));
  });
  await withBodyTimeout(req, reading);
  const body: unknown = req.body;
  return Buffer.isBuffer(body) && body.length > 0 ? body : undefined;
}

/** Whether a Content-Type means JSON in UTF-8. */
export function isJsonType(contentType: string): boolean {
  return JSON_TYPE.test(contentType) && !OTHER_CHARSET.test(contentType);
}

/** Returns a 400 on the header `Content-Type`. */
export function contentTypeError(): Problem {
  return invalidField('Content-Type', 'Must be application/json');
}

function isJson(body: Buffer): boolean {
  if (!isUtf8(body)) return false;
  try {
    JSON.parse(body.toString('utf8').replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}
