import type { Request, Response } from 'express';
import { takesProportionalTime } from '@trestle/schema/testing/proportionalTime';
import { bearerToken } from '../auth/authenticate';
import { rateLimitKey } from '../auth/rateLimitKey';
import { moveQueryTokenToHeader } from '../auth/tokenFromQuery';
import { isFormType, parseForm } from '../bodies/parseForm';
import { isJsonType } from '../bodies/readBody';
import { integrityPolicy } from '../pages/policy';
import { rejectAmbiguousBodies, rejectAmbiguousPaths } from './rejectAmbiguousRequests';
import { rejectParameters } from './rejectParameters';

/* What the BFF reads of a request's head before a permit, for headers of one repeated text and for four times as many. */
// prettier-ignore
const REPEATED_TEXTS: readonly string[] = [
  'a', ' ', '\t', '=', ';', '; ', ' ;', ',', ', ', '"', '\\"', '/', '?', '#', '&', '&a=1', '%', '%20', '%EF%BF%BD', ':',
  '::', '1.', '.', '+', '-', 'bearer ', 'Bearer a', 'trestle_override=1', ';trestle_override=', 'charset=', ';charset="',
  'application/', 'json', 'x+', '+json', 'boundary=', '[', ']', 'é', '\u0000',
];
/** More than the head of a request holds, so that there is something to measure. */
const HEADER_CHARACTERS = 16_000;
const REPETITIONS = 4;

const requestOf = (headers: Record<string, string>, url = '/api/product/'): Request =>
  ({ headers, url, originalUrl: url, path: url.split('?', 1)[0], method: 'POST' }) as unknown as Request;
const response = { setHeader: () => undefined } as unknown as Response;
const next = () => undefined;

/** What reads a header, a cookie or the address. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  token: (text) => bearerToken(requestOf({ authorization: text })),
  'token behind its scheme': (text) => bearerToken(requestOf({ authorization: `Bearer ${text}` })),
  cookies: (text) => integrityPolicy(['http://localhost:1'], text),
  'cookies behind another': (text) => integrityPolicy(['http://localhost:1'], `a=b;${text}`),
  'type of JSON': (text) => isJsonType(`application/${text}`),
  'charset of JSON': (text) => isJsonType(`application/json;${text}`),
  'type of a form': (text) => isFormType(text),
  'boundary of a form': (text) => parseForm(`multipart/form-data; ${text}`, Buffer.from('--x--')),
  'form of one line': (text) => parseForm('application/x-www-form-urlencoded', Buffer.from(text)),
  'form in parts': (text) => parseForm('multipart/form-data; boundary=x', Buffer.from(`--x\r\n${text}`)),
  'forwarded address': (text) => rateLimitKey(text),
  'length of a body': (text) =>
    rejectAmbiguousBodies(requestOf({ 'content-length': text, 'transfer-encoding': text }), response, next),
  path: (text) => rejectAmbiguousPaths(requestOf({}, `/${text}`), response, next),
  parameters: (text) => rejectParameters(requestOf({}, `/auth/sudo/?${text}`), response, next),
  'token in the query': (text) =>
    moveQueryTokenToHeader(true)(requestOf({}, `/filesystem/download/1/?${text}`), response, next),
};

test.each(Object.entries(READERS))('safety 75: %s: read in time proportional to its length', async (_name, read) => {
  for (const text of REPEATED_TEXTS) {
    const readOften = async (size: number) => {
      const input = text.repeat(Math.ceil(size / text.length)).slice(0, size);
      for (let i = 0; i < REPETITIONS; i++)
        try {
          await read(input);
        } catch {
          // A refusal is an answer.
        }
    };
    expect([text, await takesProportionalTime(HEADER_CHARACTERS, readOften)]).toEqual([text, true]);
  }
});
