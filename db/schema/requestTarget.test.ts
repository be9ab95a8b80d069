import fc from 'fast-check';
import { isUnambiguousPath, parametersToRecord, queryOf } from './requestTarget';
import { takesProportionalTime } from './testing/proportionalTime';

test.each([
  '/',
  '/api/product/',
  '/api/product/12/',
  '/store_order/create/3/4/5',
  '/remotes/mf-orders/1.42.0-0a1b2c3d4e/mf-manifest.json',
  '/static/main.0123456789.js',
  '/reports/Stock%20on%20hand',
  '/@scope',
  '/caf%C3%A9',
])('safety 36: %s is plain', (path) => {
  expect(isUnambiguousPath(path)).toBe(true);
});

test('the query is all that follows the first question mark', () => {
  expect(['/a/', '/a/?', '/a/?b=1', '/a/??b=1', '/a/?b=1?c=2'].map(queryOf)).toEqual([
    '',
    '',
    'b=1',
    '?b=1',
    'b=1?c=2',
  ]);
});

test.each([
  '',
  'api/product/',
  'http://elsewhere/api/product/',
  '*',
  '//elsewhere/',
  '/api//product/',
  '/api/../product/',
  '/..',
  '/remotes/a/1/..%2f',
  '/api/./product/',
  '/.',
  '/api/%2e%2e/product/',
  '/api/%2E/',
  '/api/product%2f1/',
  '/api/product%2F..',
  '/api\\product/',
  '/api/%5c/',
  '/api/%5C',
  '/api/product/%00/',
  '/api/product/1%00',
  '/api/%252e%252e/',
  '/api/product/%0d%0aX:1/',
  '/api/%zz/',
  '/api/%',
  '/api/%c0%ae/',
  '/api/pro duct/',
  '/api/product/#',
  '/api/pr\u00f6duct/',
  '/api/product/\u0001/',
  `/${'a'.repeat(2050)}`,
])('safety 36: %j is refused', (path) => {
  expect(isUnambiguousPath(path)).toBe(false);
});

test.each([
  ['q=%ff', 'q'],
  ['limit=2&q=caf%e9&sort=id', 'q'],
  ['q=%c3', 'q'],
  ['q=%c3+%a9', 'q'],
  ['q=%ED%A0%80', 'q'],
  ['limit=2&q%ff=1', 'q\ufffd'],
])('safety 26: %s is refused, because its bytes are no UTF-8', (query, name) => {
  expect(() => parametersToRecord(query)).toThrow(
    expect.objectContaining({
      status: 400,
      body: { [name]: [{ code: 'characters', message: 'Must be encoded in UTF-8' }] },
    }),
  );
});

test.each([
  ['q=caf%c3%a9', 'caf\u00e9'],
  ['q=%F0%9F%9B%8B%ef%b8%8f+sofa', '\u{1f6cb}\ufe0f sofa'],
  ['q=%EF%BF%BD', '\ufffd'],
  ['q=100%', '100%'],
  ['q=%zz', '%zz'],
])('%s is read', (query, text) => {
  expect({ ...parametersToRecord(query) }).toEqual({ q: text });
});

test('safety 75: a query is decoded once to see whether it is UTF-8, and a refused one once more', () => {
  const decode = jest.spyOn(globalThis, 'decodeURIComponent');
  const part = fc.constantFrom('%EF%BF%BD', '%c3%a9', 'a', '=', '&', '&&', '%ff', '+', '%', '\ufffd');
  try {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 2000, size: 'max' }), (parts) => {
        decode.mockClear();
        const query = parts.join('');
        let isRefused = false;
        try {
          parametersToRecord(query);
        } catch (error) {
          isRefused = true;
          expect(error).toMatchObject({ status: 400 });
        }
        const decodedCharacters = decode.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
        expect(decodedCharacters).toBeLessThanOrEqual((isRefused ? 2 : 1) * query.length);
      }),
    );
  } finally {
    decode.mockRestore();
  }
});

test('a repeated parameter becomes a list in its order, in time proportional to the repetitions', async () => {
  expect(parametersToRecord('a=1&b=2&a=3&a=4')).toEqual({ a: ['1', '3', '4'], b: '2' });
  expect(await takesProportionalTime(5000, (size) => parametersToRecord('a&'.repeat(size)))).toBe(true);
});
