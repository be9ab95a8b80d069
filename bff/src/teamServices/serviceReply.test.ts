import { ownLocation, replyInPlace, replyProblem } from './serviceReply';

const problemOf = (statusCode: number, headers: Record<string, string> = {}): string | null =>
  replyProblem({ statusCode, headers }, 'slots');

test.each([
  [200, 'application/json'],
  [200, 'application/json; charset=utf-8'],
  [400, 'application/problem+json'],
  [200, 'text/csv'],
  [200, 'text/plain'],
  [200, 'application/pdf'],
  [200, 'image/png'],
])('safety 91: %d with %s is passed on', (status, type) => {
  expect(problemOf(status, { 'content-type': type })).toBeNull();
});

test.each([
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'text/javascript',
  'application/javascript',
  'application/json5x',
  'text/plain2',
  '',
])('safety 91: content that a browser might run is refused: %j', (type) => {
  expect(problemOf(200, { 'content-type': type })).toContain('slots');
});

test('safety 91: a refused identity, a failure and no answer at all are words of ours', () => {
  expect(problemOf(401)).toContain('secret');
  expect(problemOf(500)).toContain('failed (500)');
  expect(problemOf(101)).not.toBeNull();
  expect(problemOf(204)).toBeNull();
  expect(problemOf(304)).toBeNull();
  expect(problemOf(404)).toBeNull();
});

test.each([
  ['https://evil.example/', null],
  ['//evil.example/', null],
  ['/api/trestle/user/', null],
  ['/api/x/other/slot/', null],
  ['/api/x/slots/../../trestle/user/', null],
  ['/api/x/slots/%2e%2e/', null],
  ['/api/x/slots\\..\\', null],
  ['slot/1/', null],
  [undefined, null],
  ['/api/x/slots/slot/1/?a=1', '/api/x/slots/slot/1/?a=1'],
])('safety 91: the location %j is passed on as %j', (location, passed) => {
  expect(ownLocation(location, 'slots')).toBe(passed);
  const problem = problemOf(307, location === undefined ? {} : { location });
  expect(problem === null).toBe(passed !== null);
});

test.each([
  [500, true, 503, undefined],
  [503, false, 503, undefined],
  [401, false, 502, undefined],
  [200, true, 502, undefined],
  [500, false, 503, 'outcome_unknown'],
  [201, false, 503, 'outcome_unknown'],
  [302, false, 503, 'outcome_unknown'],
  [0, false, 503, 'outcome_unknown'],
  [404, false, 502, undefined],
])('a bad reply of %d, to a read: %j, is a %d with the code %s', (statusCode, isRead, status, code) => {
  const problem = replyInPlace('The service slots did it.', statusCode, isRead);
  expect(problem.status).toBe(status);
  expect((problem.body as { code?: string }).code).toBe(code);
  expect(JSON.stringify(problem.body)).toContain('The service slots did it.');
});
