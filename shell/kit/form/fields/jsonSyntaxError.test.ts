import fc from 'fast-check';
import { findJsonSyntaxError } from './jsonSyntaxError';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
const pieces = fc
  .array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '0',
      '01',
      '.5',
      '1e5',
      'e',
      'true',
      'null',
      'nul',
      ' ',
      '\n',
      '\\',
      '"\\n"',
      '"\\x"',
      '\t',
      '"\u0001"',
      "'",
    ),
    { maxLength: 12 },
  )
  .map((all) => all.join(''));

test('finds a syntax error exactly where JSON.parse does', () => {
  fc.assert(
    fc.property(fc.oneof(pieces, fc.json()), (text) => {
      expect([text, findJsonSyntaxError(text) === null]).toEqual([text, isJson(text)]);
    }),
    { numRuns: 5000 },
  );
});
test.each([
  ['{\n  "a": 1,\n  "b" 2\n}', 3, 7, 'expected a colon'],
  ['{"a": 1 "b": 2}', 1, 9, 'expected a comma or }'],
  ['[1, 2', 1, 6, 'expected a comma or ]'],
  ['{a: 1}', 1, 2, 'expected a name in double quotes'],
  ['[1,]', 1, 4, 'expected a value'],
  ['{} x', 1, 4, 'expected nothing more'],
  ['', 1, 1, 'expected a value'],
])('%j', (text, line, column, message) => expect(findJsonSyntaxError(text)).toMatchObject({ line, column, message }));
test('at any depth', () => {
  expect(findJsonSyntaxError('['.repeat(100_000))).toMatchObject({ column: 100_001 });
  expect(findJsonSyntaxError(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBeNull();
});
