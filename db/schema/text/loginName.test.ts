import fc from 'fast-check';
import { lookalikeProblem } from './loginName';

test.each(['admin', 'store1', 'mara@fitzroy.example', 'José', 'Jose\u0301', "o'neil", 'Łukasz', 'Straße', 'two words'])(
  '%s can be logged in with',
  (name) => expect(lookalikeProblem(name)).toBeUndefined(),
);

test.each([
  ['Cyrillic', 'аdmin', 'а'],
  ['Greek', 'οffice', 'ο'],
  ['Armenian', 'օffice', 'օ'],
  ['Cherokee', 'Ꭺdmin', 'Ꭺ'],
  ['mathematical', '𝐚dmin', '𝐚'],
  ['wide', 'ａdmin', 'ａ'],
  ['small capital', 'ᴀdmin', 'ᴀ'],
  ['dotless', 'admın', 'ı'],
  ['Roman numeral', 'ⅼogin', 'ⅼ'],
  ['digit of another script', 'store١', '١'],
  ['hyphen of another kind', 'store‐1', '‐'],
  ['no letter of ours', '田中', '田'],
  ['invisible', 'adm\u200bin', '\u200b'],
])('a %s letter is refused: %s', (_, name, letter) => {
  expect(lookalikeProblem(name)).toBe(
    `Use Latin letters, digits and signs. “${letter}” is none of them, even if it looks like one`,
  );
});

test('whatever has no mark and is accepted is written with the keys of a Latin keyboard', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 4 }), (name) => {
      if (lookalikeProblem(name) === undefined)
        expect(name.normalize('NFD')).toMatch(/^[\x20-\x7e\p{M}ßẞæÆœŒøØđĐłŁþÞðÐħĦ]*$/u);
    }),
    { numRuns: 3000 },
  );
});
