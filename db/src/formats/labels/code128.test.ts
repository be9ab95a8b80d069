import fc from 'fast-check';
import { CORPUS } from '@trestle/schema/testing/nastyTexts';
import { decodeCode128 } from '../../../testing/formats/decodeCode128';
import { encodeCode128 } from './code128';

async function readBack(text: string): Promise<string | null> {
  const widths = await encodeCode128(text);
  return widths && decodeCode128(widths);
}

test.each(['OSL-204', '9312345678907', 'A', '1', 'a b~!', 'AB1234567CD', '00012'])('%s is read back', async (code) => {
  expect(await readBack(code)).toBe(code);
});
test('whatever printable ASCII it is, a reader of its own gets it back', async () => {
  const ascii = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((c) => String.fromCharCode(c)),
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(ascii, async (code) => {
      expect(await readBack(code)).toBe(code);
    }),
  );
});
test('a text with other characters, and one that is too long, has no bar code', async () => {
  for (const code of ['', 'Kód', 'a\tb', '橡木', '😀', 'A'.repeat(81)]) expect(await encodeCode128(code)).toBeNull();
});
test('no text of the corpus stops it (safety 77)', async () => {
  for (const { text } of CORPUS) {
    const read = await readBack(text);
    if (read !== null) expect(read).toBe(text);
  }
});
