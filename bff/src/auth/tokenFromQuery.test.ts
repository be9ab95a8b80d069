import type { Request, Response } from 'express';
import { moveQueryTokenToHeader } from './tokenFromQuery';

/** Returns the address and the header that a request has afterwards, or the status that it is refused with. */
function outcomeOf(
  allowed: boolean,
  url: string,
  { authorization, method = 'GET' }: { authorization?: string; method?: string } = {},
) {
  const req = {
    method,
    url,
    originalUrl: url,
    path: url.split('?')[0],
    headers: { authorization },
  } as unknown as Request;
  try {
    moveQueryTokenToHeader(allowed)(req, {} as Response, () => undefined);
  } catch (error) {
    return (error as { status: number }).status;
  }
  return [req.originalUrl, req.url === req.originalUrl, req.headers.authorization];
}

test('safety 12: a token in the address counts for a download and is not forwarded', () => {
  expect(outcomeOf(true, '/filesystem/download/3/?jwt=abc&download=1')).toEqual([
    '/filesystem/download/3/?download=1',
    true,
    'Bearer abc',
  ]);
  expect(outcomeOf(true, '/fs/download/3/?jwt=abc', { method: 'HEAD' })).toEqual([
    '/fs/download/3/',
    true,
    'Bearer abc',
  ]);
  expect(outcomeOf(true, '/filesystem/download/3/?jwt=abc', { authorization: 'Bearer own' })).toEqual([
    '/filesystem/download/3/',
    true,
    'Bearer own',
  ]);
  expect(outcomeOf(true, '/filesystem/download/3/?jwt=abc&jwt=def')).toEqual([
    '/filesystem/download/3/',
    true,
    undefined,
  ]);
});
test('safety 12: with the setting off, it opens nothing', () => {
  expect(outcomeOf(false, '/filesystem/download/3/?jwt=abc')).toEqual(['/filesystem/download/3/', true, undefined]);
  expect(outcomeOf(false, '/filesystem/download/3/?jwt=abc', { authorization: 'Bearer own' })).toBe(400);
});
test.each([
  ['/api/product/?jwt=abc'],
  ['/filesystem/upload/?jwt=abc'],
  ['/filesystem/download/3/4/?jwt=abc'],
  ['/filesystem/download/3/?download=1'],
])('%s is left as it is', (url) => {
  expect(outcomeOf(true, url)).toEqual([url, true, undefined]);
});
test('safety 12: a token in the address never permits a write', () => {
  expect(outcomeOf(true, '/filesystem/download/3/?jwt=abc', { method: 'POST' })).toEqual([
    '/filesystem/download/3/',
    true,
    undefined,
  ]);
});
