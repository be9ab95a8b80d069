import fc from 'fast-check';
import { product } from '../entities/product';
import { store } from '../entities/store';
import { user } from '../entities/user';
import type { Field } from '../field';
import { string, text } from '../field';
import { isInvisible, normaliseText } from './textRule';
import { checkValue, isEmailAddress, validate } from '../validate';

const named = (field: Field, name: string): Field => ({ ...field, name });
const LINE = named(string(), 'description');
const LINES = named(text(), 'notes');
const CODE = named(string({ identifier: true }), 'code');
const EMAIL = named(string({ format: 'email' }), 'email');
const FIELDS = [LINE, LINES, CODE, EMAIL, named(string({ unique: true }), 'username')];
/** Texts that are mostly nasty: every plane, marks, blanks, zero widths, wide letters, controls. */
const nastyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'aB1 é\u2011',
        'e\u0301',
        '\u0301',
        '\u200b',
        '\u00a0',
        '\ufeff',
        '\u00ad',
        '\u2800',
        '\u3164',
      ),
      fc.constantFrom('\uff21', '\uffe3', '\u200d', '❤\ufe0f', '👩\u200d🚀', '\u2003', '\t', '\n', '\r\n', '\u2028'),
      fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const codesOf = (field: Field, value: string): string[] => checkValue(field, value).map(({ code }) => code);

test('a text that is normalised stays the same when it is normalised again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FIELDS), nastyText, (field, sent) => {
      const stored = normaliseText(field, sent);
      expect(normaliseText(field, stored)).toBe(stored);
    }),
    { numRuns: 5000 },
  );
});

test('what is accepted is accepted again as it is stored', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FIELDS), nastyText, (field, sent) => {
      if (checkValue(field, sent).length) return;
      expect(checkValue(field, normaliseText(field, sent))).toEqual([]);
    }),
    { numRuns: 5000 },
  );
});

test('an accepted line shows something, on one line, and begins and ends with what can be seen', () => {
  fc.assert(
    fc.property(fc.constantFrom(LINE, CODE), nastyText, (field, sent) => {
      if (isInvisible(sent) || checkValue(field, sent).length) return;
      const stored = normaliseText(field, sent);
      expect(stored).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]/u);
      expect(stored).toMatch(/^[^\s\p{Cf}]/u);
      expect(stored).not.toMatch(/[\s\u200b\ufeff]$/u);
    }),
    { numRuns: 5000 },
  );
});

test('blanks and invisible characters at the ends go; emoji stay whole', () => {
  expect(normaliseText(LINE, ' \u200b\ufeffOak table\u00a0\u00ad ')).toBe('Oak table');
  expect(normaliseText(LINE, 'Thank you ❤\ufe0f ')).toBe('Thank you ❤\ufe0f');
  expect(normaliseText(LINE, 'x \ufe0f')).toBe('x');
  expect(normaliseText(LINE, '👩\u200d🚀')).toBe('👩\u200d🚀');
  expect(normaliseText(LINES, ' two\r\nlines\r')).toBe(' two\nlines\n');
});

test('codes that look the same are the same', () => {
  for (const code of ['AB-1', 'AB\u20101', 'AB\u20111']) expect(normaliseText(CODE, code)).toBe('AB-1');
  expect(normaliseText(CODE, 'AB\u20131')).toBe('AB\u20131');
  for (const code of ['AB 1', 'A\u200bB 1', 'AB\u00a01', '\uff21B 1\u200d', 'A\u2060B\u00ad 1 '])
    expect(normaliseText(CODE, code)).toBe('AB 1');
  for (const field of [product.fields.code, user.fields.username, user.fields.email, store.fields.email_address])
    expect(normaliseText(field as Field, ' a\u200bb@shop.example\u200b')).toBe('ab@shop.example');
});

test('no field takes what no file can hold, and one line has no line break', () => {
  for (const character of ['\0', '\b', '\v', '\f', '\u001b', '\u007f', '\u0080', '\ufffe', '\uffff', '\ufdd0'])
    for (const field of [LINE, LINES])
      expect([field.kind, codesOf(field, `a${character}b`)]).toEqual([field.kind, ['characters']]);
  expect(codesOf(LINES, 'a\u{1ffff}b\ud83d')).toEqual(['characters']);
  for (const end of ['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029'])
    for (const sent of [`a${end}b`, `a${end}`, `${end}a`])
      expect(checkValue(LINE, sent)).toEqual([{ code: 'characters', message: 'Must be one line' }]);
  expect(codesOf(LINES, 'a\n\tb\r\nc')).toEqual([]);
});

test('an error says which character cannot be kept, and where it stands', () => {
  expect(checkValue(LINES, 'Thank you \uffff!')).toEqual([
    { code: 'characters', message: 'Contains a character that cannot be kept: U+FFFF, after “Thank you”' },
  ]);
  expect(checkValue(LINES, '\u0001x')[0]!.message).toBe(
    'Contains a character that cannot be kept: U+0001 at its beginning',
  );
});

test('a name of marks and invisible characters alone counts as empty', () => {
  const required = [{ code: 'null', message: 'Value Required' }];
  for (const name of ['\u0301', ' \u0308\u200b', '\ufe0f', '\u20e3'])
    expect(validate(product, { description: name })).toEqual({ description: required });
});

test('the length that counts is the one that is stored', () => {
  expect(codesOf(named(string({ maxlength: 3 }), 'x'), ' abc ')).toEqual([]);
  expect(codesOf(named(string({ maxlength: 3 }), 'x'), 'abcd')).toEqual(['max-len']);
  const html = named(text({ format: 'html', maxlength: 10 }), 'x');
  const storedHtml = (sent: string) => sent.replaceAll('&', '&amp;');
  expect(checkValue(html, 'a&b&c', { storedHtml })).toEqual([{ code: 'max-len', message: 'Maximum length:10' }]);
  expect(checkValue(html, 'a&b', { storedHtml })).toEqual([]);
});

test('an address with a character that nobody sees is none', () => {
  for (const address of [
    'a\u200b@shop.example',
    'a@sh\u00adop.example',
    'a@shop.exam\u202eple',
    '\ufeffa@shop.example',
  ])
    expect(isEmailAddress(address)).toBe(false);
  expect(isEmailAddress('mara@möbel.example')).toBe(true);
});

test('a megabyte of blanks takes no time', () => {
  const blanks = `${' '.repeat(500_000)}x`.repeat(2);
  expect(normaliseText(LINE, `a${blanks}`)).toBe(`a${blanks}`);
  expect(codesOf(LINE, blanks)).toEqual(['max-len']);
});
