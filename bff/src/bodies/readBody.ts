import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express, { type Request, type Response } from 'express';
import { MAX_BODY_BYTES } from '@trestle/schema/endpointDeclarations';
import type { ApiCall } from '@trestle/schema/endpoints';
import { badRequest, invalidField, payloadTooLarge, type Problem } from '@trestle/schema/errors';
import { hasBody } from '../middleware/rejectAmbiguousRequests';
import { withBodyTimeout } from './bodyTimeout';
import { parseForm, requireFormType, type FormFields } from './parseForm';

/** Larger than what is forwarded, so that a text of 1 MB is refused under its name. */
const MAX_FORM_BYTES = 2 * MAX_BODY_BYTES;
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-?8"?\s*(;|$))/i;

/**
 * Reads the body of a call that is forwarded, and leaves it as `req.body`. Exactly the checked bytes are sent on.
 * Uploads are left unread; they stream. Forms are read by `readForm`.
 * @throws Problem 400 for a body that is not JSON, on `Content-Type` where that header says so; 408 when it is too
 *   slow; an error with status 400, 413 or 415 from the parser
 */
export async function readBody(req: Request, res: Response, { body: kind, maxBodyBytes }: ApiCall): Promise<void> {
  if ((kind !== 'json' && kind !== 'rows') || !hasBody(req)) return;
  await readJsonBody(req, res, maxBodyBytes);
}

/** Reads a body that must be JSON, and leaves it as `req.body`. @throws as `readBody` */
export async function readJsonBody(req: Request, res: Response, maxBodyBytes: number): Promise<void> {
  if (!isJsonType(req.headers['content-type'] ?? '')) throw contentTypeError();
  req.body = await readRawBody(req, res, maxBodyBytes);
  if (Buffer.isBuffer(req.body) && !isJson(req.body)) {
    throw badRequest('The request could not be read: its body is not JSON.');
  }
}

/**
 * Reads a form without files. It is forwarded as JSON, a list of names and values.
 * @throws Problem 400, 408 or 413
 */
export async function readForm(req: Request, res: Response): Promise<FormFields> {
  if (!hasBody(req)) return [];
  const contentType = req.headers['content-type'] ?? '';
  requireFormType(contentType);
  const body = await readRawBody(req, res, MAX_FORM_BYTES);
  return body ? parseForm(contentType, body) : [];
}

/** Reads and inflates the body. Resolves to undefined where it is empty. */
async function readRawBody(req: Request, res: Response, maxBytes: number): Promise<Buffer | undefined> {
  refuseLargeBody(req, maxBytes);
  const parse = express.raw({ limit: maxBytes, type: () => true });
  const reading = new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error)));
  });
  await withBodyTimeout(req, reading);
  const body: unknown = req.body;
  return Buffer.isBuffer(body) && body.length > 0 ? body : undefined;
}

/**
 * Refuses a body that says that it is too large before it is read. The parser would read all of it first.
 * @throws Problem 413
 */
export function refuseLargeBody({ headers }: IncomingMessage, maxBytes: number): void {
  if (Number(headers['content-length']) > maxBytes) throw payloadTooLarge();
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
