import { CORPUS, LONG_TEXTS, type NastyText } from '@trestle/schema/testing/nastyTexts';
import { takesProportionalTime } from '@trestle/schema/testing/proportionalTime';
import { readPdf } from '../../../testing/formats/readPdf';
import { makeFile, table, testContext } from '../../../testing/formats/sample';

const columns = [
  { name: 'name', label: 'Name', kind: 'String' as const },
  { name: 'note', label: 'Note', kind: 'String' as const },
];
async function pdfOf(...texts: string[]) {
  const rows = texts.map((text, i) => [`text ${i + 1}`, text]);
  return readPdf((await makeFile('pdf', [table(rows, { columns })])).content);
}
const wordsOf = ({ pages }: Awaited<ReturnType<typeof pdfOf>>): string => pages.flat().join('\n');
const unprinted = (words: string): string | undefined => /^.* could not be printed.*$/m.exec(words)?.[0];

test('safety 77: a heart, and what else telephones have, is printed in a note', async () => {
  const words = wordsOf(await pdfOf('Thank you \u2764\ufe0f', '👍🏽 👨‍👩‍👧 🇦🇺 1️⃣'));
  expect(words).toContain('Thank you \u2764');
  expect(words).toContain('👨\u200d👩\u200d👧 🇦🇺 1\ufe0f\u20e3');
  expect(unprinted(words)).toBeUndefined();
});
test('what no font has is a box, and the file says how many there are', async () => {
  expect(unprinted(wordsOf(await pdfOf('a\u{f0000}b')))).toBe(
    '1 character could not be printed. A box stands in its place.',
  );
  const words = wordsOf(await pdfOf('\ue000 and \u0378', '𓀀'));
  expect(words).toContain('\u25a1 and \u25a1');
  expect(unprinted(words)).toBe('3 characters could not be printed. A box stands in the place of each.');
});
test('invisible characters are left out, and are not counted', async () => {
  const words = wordsOf(await pdfOf('o\u200ba\u00adk\ufeff\u2060 \u202etable\ufe0f'));
  expect(words).toContain('oak table');
  expect(unprinted(words)).toBeUndefined();
});

test('Hebrew, Arabic, Thai, Hindi, Korean and Chinese are printed', async () => {
  const words = wordsOf(
    await pdfOf('שָׁלוֹם (אלון)', 'طاولة مُحَمَّد', 'น้ำ', 'हिन्दी क्षत्रिय', '참나무 \u1112\u1161\u11ab', '橡木 がか\u3099'),
  );
  expect(unprinted(words)).toBeUndefined();
  for (const word of ['참나무 한', '橡木 がが']) expect(words).toContain(word);
  // From left to right: the last letter first, and brackets turned.
  expect(words).toContain('(ןולא)');
});
test('an Arabic word that is too long for its line goes on in the next one', async () => {
  const words = wordsOf(await pdfOf('م'.repeat(500)));
  expect(words.match(/م/g)).toHaveLength(500);
});

test('safety 77: no text of the corpus stops a PDF, and each is in it', async () => {
  // The long ones are printed below.
  const texts = CORPUS.filter((each) => !LONG_TEXTS.includes(each)).map(({ text }) => text);
  const { pages } = await pdfOf(...texts);
  const words = pages.flat().join(' ');
  for (let i = 1; i <= texts.length; i += 1) expect(words).toContain(` text ${i} `);
}, 60_000);
test.each(LONG_TEXTS)(
  'safety 77: a text takes no longer than it is long: $name',
  async ({ text }: NastyText) => {
    const print = async (length: number) => expect(wordsOf(await pdfOf(text.slice(0, length)))).toContain('text 1');
    expect(await takesProportionalTime(text.length / 4, print)).toBe(true);
  },
  60_000,
);
test('titles, captions and names of people are cleaned, too', async () => {
  const bad = '\ud800\uffff\u0000❤️';
  const { bookmarks } = readPdf(
    (
      await makeFile(
        'pdf',
        [
          { kind: 'heading', text: `First ${bad}`, level: 1 },
          { kind: 'facts', facts: [[bad, bad]] },
          { kind: 'pictures', title: bad, pictures: [{ file: null, caption: bad, lines: [bad] }] },
          table([], { title: `Second ${bad}`, columns: [{ name: 'a', label: bad, kind: 'String' }] }),
        ],
        testContext({ title: bad, product: bad, personName: bad, facts: [[bad, bad]] }),
      )
    ).content,
  );
  expect(bookmarks).toContain('First ❤️');
});
