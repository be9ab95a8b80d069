import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import type { BodyKind } from '@trestle/schema/endpoints';
import { invalidField, badRequest, type Problem } from '@trestle/schema/errors';
import { hasBody } from './bodyFraming';
import { withBodyTimeout } from './bodyTimeout';

/** Largest body that is read whole, in bytes; uploads alone are larger. */
export const MAX_BODY_BYTES = 1024 * 1024;
const readRaw = express.raw({ limit: MAX_BODY_BYTES, type: () => true });
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-?8"?\s*(;|$))/i;

/**
 * Reads a request's body, inflated where it was packed, within the time that a body has.
 * @returns nothing where it is empty
 * @throws Problem 408; an error of status 400, 413 or 415
 */
async function readRawBody(req: Request, res: Response): Promise<Buffer | undefined> {
  await withBodyTimeout(
    req,
    new Promise<void>((resolve, reject) => {
      readRaw(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error)));
    }),
  );
  const body: unknown = req.body;
  return Buffer.isBuffer(body) && body.length > 0 ? body : undefined;
}

/**
 * Reads what is to be passed on, and leaves it as `req.body`: exactly the bytes that were checked are sent. An upload is
 * left as it comes.
 * @throws Problem 400 on Content-Type where it says something else, 400 for what isn't JSON
 */
export async function readBody(req: Request, res: Response, kind: BodyKind): Promise<void> {
  if (kind === 'upload' || !hasBody(req)) return;
  if (kind === 'json' && !isJsonType(req.headers['content-type'] ?? '')) throw contentTypeError();
  req.body = await readRawBody(req, res);
  if (kind === 'json' && Buffer.isBuffer(req.body) && !isJson(req.body))
    throw badRequest('The request could not be read: its body is not JSON.');
}

/** Whether a Content-Type says JSON, in UTF-8. */
export function isJsonType(type: string): boolean {
  return JSON_TYPE.test(type) && !OTHER_CHARSET.test(type);
}

/** 400 on the header that is wrong. */
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
