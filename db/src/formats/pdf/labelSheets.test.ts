import { CORPUS } from '@trestle/schema/testing/nastyTexts';
import { decodeCode128 } from '../../../testing/formats/decodeCode128';
import { readPdf } from '../../../testing/formats/readPdf';
import { makeFile, table, testContext } from '../../../testing/formats/sample';
import { LABEL_PAPERS, labelBox, labelsPerSheet } from '../labels/labelPaper';
import type { LabelSheets, ReportRow } from '../format';

const columns = [
  { name: 'code', label: 'Code', kind: 'String' as const },
  { name: 'description', label: 'Description', kind: 'String' as const },
  { name: 'colour', label: 'Colour', kind: 'String' as const },
  { name: 'fabric', label: 'Fabric', kind: 'String' as const },
  { name: 'labels', label: 'Labels', kind: 'Integer' as const },
];
const SHEETS: LabelSheets = {
  paper: LABEL_PAPERS.l7160,
  firstLabel: 1,
  title: 'description',
  code: 'code',
  lines: ['colour', 'fabric'],
  copies: 'labels',
};
async function makePdf(rows: readonly ReportRow[], more: Partial<LabelSheets> = {}) {
  const labels = { ...SHEETS, ...more };
  return readPdf((await makeFile('pdf', [table(rows, { columns })], testContext({ labels }))).content);
}
/** Reads the bar codes of a PDF from its rectangles, as x, y, text. */
const barCodesOf = (source: string): { x: number; y: number; text: string }[] =>
  [...source.matchAll(/0 g\n((?:[\d.]+ [\d.]+ [\d.]+ [\d.]+ re\n)+)f/g)].map(([, list]) => {
    const bars = list!
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number) as [number, number, number, number]);
    const unit = bars[0]![2] / 2;
    const widths = bars.flatMap(([x, , width], i) => {
      const next = bars[i + 1];
      return next ? [width, next[0] - x - width] : [width];
    });
    const [x, y] = bars[0]!;
    return { x, y, text: decodeCode128(widths.map((width) => Math.round(width / unit))) };
  });

test('a label has name, colour and fabric, the bar code and its text, and no letterhead', async () => {
  const { pages, source } = await makePdf([['OSL-204', 'Oslo chair', 'Sage', 'Wool', 2]]);
  expect(pages).toEqual([['Oslo chair', 'Sage · Wool', 'OSL-204', 'Oslo chair', 'Sage · Wool', 'OSL-204']]);
  expect(barCodesOf(source).map(({ text }) => text)).toEqual(['OSL-204', 'OSL-204']);
});
test.each(Object.entries(LABEL_PAPERS))('%s: labels stay within their places, row by row', async (_, paper) => {
  const count = labelsPerSheet(paper) + 1;
  const { pages, source } = await makePdf([['OSL-204-EXTRA', 'Oslo chair', 'Sage', null, count]], { paper });
  expect(pages.map((texts) => texts.length / 3)).toEqual([count - 1, 1]);
  barCodesOf(source).forEach(({ x, y }, i) => {
    const box = labelBox(paper, i % (count - 1));
    expect([x > box.x && x < box.x + box.width / 2, y > box.y && y < box.y + box.height]).toEqual([true, true]);
  });
  const last = labelBox(paper, count - 2);
  expect([last.x + last.width < 595.3, last.y + last.height < 841.9]).toEqual([true, true]);
});
test.each(Object.entries(LABEL_PAPERS))('%s: what stands behind long names is not cut off', async (_, paper) => {
  const [colour, behind] = ['Charcoal grey melange with white dots', 'Bouclé, easy to clean, C-114'];
  const row = ['OSL-204', 'Oslo chair with a high back and arms', colour, behind, 1];
  const { pages, source } = await makePdf([row], { paper });
  expect(pages.flat().join(' ')).toContain('C-114');
  expect(barCodesOf(source).map(({ text }) => text)).toEqual(['OSL-204']);
});
test('a used sheet is begun in its middle', async () => {
  const { pages, source } = await makePdf([['OSL-204', 'Oslo chair', null, null, 3]], { firstLabel: 20 });
  expect(pages.map((texts) => texts.length / 2)).toEqual([2, 1]);
  const [first] = barCodesOf(source);
  const box = labelBox(LABEL_PAPERS.l7160, 19);
  expect([first!.x > box.x, first!.y > box.y]).toEqual([true, true]);
});
test('a code that is no bar code stands as text; a row without a code is its name', async () => {
  const { pages, source } = await makePdf([
    ['Kód-1', 'A', null, null, 1],
    ['X'.repeat(50), 'B', null, null, 1],
    [null, 'C', null, null, 1],
    ['D-1', 'D', null, null, 0],
  ]);
  const text = pages.flat().join(' ');
  expect(text).toContain("A bar code can't hold these characters.");
  expect(text).toContain('This code is too long for a bar code here.');
  expect(pages.flat()).toContain('C');
  expect(pages.flat()).not.toContain('D');
  expect(barCodesOf(source)).toEqual([]);
});
test('no text of the corpus stops a sheet (safety 77)', async () => {
  const rows = CORPUS.map(({ text }): ReportRow => [text, text, text, text, 1]);
  const { pages } = await makePdf(rows);
  expect(pages).toHaveLength(Math.ceil(rows.length / 21) + 1);
  expect(pages.at(-1)!.join(' ')).toMatch(/^[\d,]+ characters could not be printed/);
});
test('a file ends at its limit and says so; no rows give a page that says so', async () => {
  // Without a code, because ten thousand bar codes take seconds.
  const { pages } = await makePdf([[null, 'A', null, null, 2_000_000_000]]);
  expect(pages.at(-1)!.join(' ')).toContain('Only the first 10,000 labels are in this file. Choose fewer rows.');
  const whole = await makePdf([[null, 'A', null, null, 10_000]]);
  expect(whole.pages.flat()).toHaveLength(10_000);
  expect((await makePdf([])).pages).toEqual([['No labels.']]);
}, 60_000);
