import { CORPUS } from '@trestle/schema/testing/nastyTexts';
import { contentDisposition } from '../platform/contentDisposition';
import { withoutInvisible } from '../platform/invisibleCharacters';
import { fileNameOf } from './downloadForm';

const now = new Date('2026-11-22T00:05:00Z');
const nameOf = (wanted: string): string => fileNameOf(wanted, 'Orders', 'pdf', now, 'UTC');

test.each(CORPUS)('safety 77: a file name that every system takes is made of $name', ({ text }) => {
  const name = nameOf(text);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Surrogate}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
  expect(name).not.toMatch(/^[\s.]|^(con|prn|aux|nul)\./i);
  expect(name).toMatch(/[^.]\.pdf$/);
});
test.each(CORPUS)('safety 77: the header of a file holds the name, and nothing else: $name', ({ text }) => {
  const given = text.slice(0, 200);
  const header = contentDisposition(given, true);
  // What Node takes as a header.
  expect(header).toMatch(/^[ -~]+$/);
  const [, encoded] = /^attachment; filename="[^"\\]*"; filename\*=UTF-8''([^ ;"']*)$/.exec(header)!;
  expect(decodeURIComponent(encoded!)).toBe(withoutInvisible(given));
});
test('names of devices, and names without anything, get another one', () => {
  expect(['con', 'NUL.pdf', 'com1 .x', 'contract', '\u200e\u202e', ' . '].map(nameOf)).toEqual([
    '_con.pdf',
    '_NUL.pdf',
    '_com1 .x.pdf',
    'contract.pdf',
    'Orders 2026-11-22.pdf',
    'Orders 2026-11-22.pdf',
  ]);
});
