import { searchTerms } from './searchTerms';

test.each([
  ['', []],
  ['   ', []],
  ['""', []],
  ['oak dining', ['oak', 'dining']],
  ['  Oak \t dining oak', ['oak', 'dining']],
  ['"dining table" oak', ['dining table', 'oak']],
  ['oak " dining  table "', ['oak', 'dining  table']],
  ['oak "dining table', ['oak', 'dining table']],
  ['oak "', ['oak']],
  ['lamp 55"', ['lamp', '55"']],
  ['55" 60"', ['55"', '60"']],
  ['a"b c"d', ['a"b', 'c"d']],
])('%j is searched as %j', (q, terms) => expect(searchTerms(q)).toEqual(terms));

test('an accent that was typed after its letter is one with it', () => {
  expect(searchTerms('Boucle\u0301 sofa')).toEqual(['Boucl\u00e9', 'sofa']);
});
