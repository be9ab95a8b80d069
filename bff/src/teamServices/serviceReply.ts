import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { outcomeUnknown, Problem, serviceUnavailable } from '@trestle/schema/errors';
import { isUnambiguousPath } from '@trestle/schema/requestTarget';

/** Headers of a service's reply that are passed on. All others are dropped, cookies and policies among them. */
const PASSED_HEADERS: readonly string[] = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
];
/** Kinds of content that no browser runs in our origin. Pages, scripts, SVG and XML are not among them. */
const SAFE_CONTENT = [
  /^application\/(?:[\w.-]+\+)?json$/,
  /^application\/(?:octet-stream|pdf|zip|x-ndjson|vnd\.openxmlformats-officedocument\.[\w.-]+)$/,
  /^text\/(?:plain|csv)$/,
  /^image\/(?:png|jpeg|gif|webp)$/,
];
function isSafeContent(type: string): boolean {
  const kind = type.split(';', 1)[0]!.trim().toLowerCase();
  return SAFE_CONTENT.some((pattern) => pattern.test(kind));
}
/** A browser that shows such a reply as a page runs nothing in it, and gives it no origin. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The part of a reply that decides whether it is passed on. */
type ServiceReply = Pick<IncomingMessage, 'statusCode' | 'headers'>;

/** Whether a service says by its status that it has done nothing. */
const isUntouched = (status: number): boolean => (status >= 400 && status < 500) || status === 503;

/**
 * Returns the reply in place of one that can't be passed on. A service may have made a change and answered it badly, so
 * nobody is told to send a change again.
 * @param words why it can't be passed on
 * @param status of the reply; 0 where it answers another call
 */
export function replyInPlace(words: string, status: number, isRead: boolean): Problem {
  if (isRead || isUntouched(status))
    return status >= 500
      ? serviceUnavailable(`${words} Try again in a moment.`)
      : new Problem(502, { non_field_errors: [words] });
  const detail = `${words} What you sent may or may not have been done. Look before you try again.`;
  const { status: unknownStatus, body, headers } = outcomeUnknown(false);
  return new Problem(unknownStatus, { ...body, detail }, headers);
}

/** Returns why a reply can't be passed on, in words; null for one that can. @param name of the service */
export function replyProblem(reply: ServiceReply, name: string): string | null {
  const { statusCode: status = 0, headers } = reply;
  if (status === 401 || status === 407) return `The service ${name} didn't accept the call. Has it the right secret?`;
  if (status >= 500) return `The service ${name} failed (${status}).`;
  if (status < 200) return `The service ${name} gave no answer that could be read.`;
  if (status >= 300 && status < 400 && status !== 304 && ownLocation(headers.location, name) === null)
    return `The service ${name} leads elsewhere, which is not followed.`;
  const type = headers['content-type'];
  if (type !== undefined && !isSafeContent(type))
    return `The service ${name} answered with ${JSON.stringify(type.slice(0, 60))}, which is not passed on. It should send JSON.`;
  return null;
}

/**
 * Returns a reply's Location where it is a path below the service's own address; else null. Elsewhere the browser would
 * repeat the call with the person's token.
 */
export function ownLocation(location: string | undefined, name: string): string | null {
  if (location === undefined || !location.startsWith(`/api/x/${name}/`)) return null;
  const [path = ''] = location.split('?', 1);
  return isUnambiguousPath(path) && /^[!"$-~]*$/.test(location) ? location : null;
}

/** Streams a service's reply to the browser. A reply that the service breaks off is broken off here, too. */
export function passReplyOn(reply: IncomingMessage, res: Response, name: string): void {
  res.statusCode = reply.statusCode!;
  for (const header of PASSED_HEADERS) {
    const value = reply.headers[header];
    if (value !== undefined) res.setHeader(header, value);
  }
  if (reply.headers['content-type'] === undefined && reply.headers['content-length'] !== '0')
    res.setHeader('Content-Type', 'application/octet-stream');
  const location = ownLocation(reply.headers.location, name);
  if (location !== null) res.setHeader('Location', location);
  res.setHeader('Content-Security-Policy', POLICY);
  reply.once('close', () => {
    if (!reply.complete) res.destroy();
  });
  reply.pipe(res);
}
