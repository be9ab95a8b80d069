import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { findByCodes, readCodes } from './findProducts';

test('codes are read from lines and cells, each once', () => {
  expect(readCodes('OSL-1\r\n OSL-2 \n\n"A 3",OSL-1;X\tY')).toEqual(['OSL-1', 'OSL-2', 'A 3', 'X', 'Y']);
  expect(readCodes('a\nA')).toEqual(['a']);
  expect(readCodes(' \n, ;')).toEqual([]);
  expect(readCodes('\u200bOSL-1\u00a0\nSTU\u0308-2')).toEqual(['OSL-1', 'ST\u00dc-2']);
});

/** Answers with the products whose code is asked for, and for `active` only with those that have not ended. */
const serve = (rows: readonly { id: number; code: string; isEnded?: boolean }[]) => {
  signIn();
  return stubServer(({ query }) => {
    const { or } = JSON.parse(query.get('query')!) as { or: [string, string, string][] };
    const codes = or.map(([, , code]) => code.toLowerCase());
    const results = rows.filter(
      ({ code, isEnded }) => codes.includes(code.toLowerCase()) && (query.get('filter') === 'all' || !isEnded),
    );
    return { body: { count: results.length, results } };
  });
};

test('products come in the order of their codes, in any case; codes that no product has are named', async () => {
  const calls = serve([
    { id: 2, code: 'OSL-2' },
    { id: 1, code: 'osl-1' },
  ]);
  const { products, ambiguous, unknown } = await findByCodes(['OSL-1', 'NONE', 'OSL-2']);
  expect(products.map(({ id }) => id)).toEqual([1, 2]);
  expect([ambiguous, unknown]).toEqual([[], ['NONE']]);
  expect(calls).toHaveLength(2);
});

test('of products with one code an active one counts before those that ended', async () => {
  serve([
    { id: 1, code: 'A', isEnded: true },
    { id: 2, code: 'a' },
    { id: 3, code: 'B', isEnded: true },
  ]);
  const { products } = await findByCodes(['A', 'B']);
  expect(products.map(({ id }) => id)).toEqual([2, 3]);
});

test('a code that several products have is none of theirs alone', async () => {
  serve([
    { id: 1, code: 'A' },
    { id: 2, code: 'A' },
    { id: 3, code: 'B', isEnded: true },
    { id: 4, code: 'B', isEnded: true },
    { id: 5, code: 'C' },
  ]);
  const { products, ambiguous, unknown } = await findByCodes(['A', 'B', 'C']);
  expect(products.map(({ id }) => id)).toEqual([5]);
  expect(ambiguous.map((each) => [each.code, ...each.products.map(({ id }) => id)])).toEqual([
    ['A', 1, 2],
    ['B', 3, 4],
  ]);
  expect(unknown).toEqual([]);
});

test('a code that no product can have keeps the others from nothing', async () => {
  const calls = serve([{ id: 1, code: 'A' }]);
  const { products, unknown } = await findByCodes(['A', 'B\ud83e', 'C\u0001', 'X'.repeat(300)]);
  expect(products.map(({ id }) => id)).toEqual([1]);
  expect(unknown).toHaveLength(3);
  expect(calls.map(({ query }) => query.get('query'))).toEqual(['{"or":[["code","eq","A"]]}']);
});
