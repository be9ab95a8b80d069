import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readPdf } from '../../../testing/formats/readPdf';
import { makeFile, manyRows, ROWS, table, testContext } from '../../../testing/formats/sample';
import { breakLines } from './breakLines';
import { layOutColumns } from '../columnWidths';

const isInstalled = (command: string): boolean => !spawnSync(command, ['-v']).error;

test('each page has its number, the title and the headings; the totals come last', async () => {
  const { pages } = readPdf(
    (await makeFile('pdf', [table(manyRows(200), { rowCount: 200, totalCount: 200 })])).content,
  );
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((texts, i) => {
    expect(texts[0]).toBe(`Page ${i + 1} of `);
    if (i < pages.length - 1) expect(texts).toContain('Expected');
  });
  expect(pages[1]![2]).toBe('Order lines');
  expect(pages.at(-1)!.slice(-2)).toEqual(['Total', '$20.00']);
});

test('a document has its full stops after one that has none but in a middle dot, of which they are a part', async () => {
  const pagesOf = async (name: string) => readPdf((await makeFile('pdf', [table([[1, name]])])).content).pages.flat();
  expect(await pagesOf('Sage · Wool')).toContain('Sage · Wool');
  expect(await pagesOf('No. 1')).toContain('No. 1');
});

test('is tagged, in a language, with a title, and with a bookmark for each heading and table', async () => {
  const { content } = await makeFile('pdf', [
    { kind: 'heading', text: 'Möbel (家具)', level: 1 },
    table(ROWS),
    table([], { title: 'Nothing' }),
  ]);
  const { tags, bookmarks, source } = readPdf(content);
  expect(tags).toMatchObject({ Document: 1, H1: 1, H2: 1, H3: 2, Table: 2, THead: 2, TH: 12, TR: 6, TD: 24 });
  expect(bookmarks.toSorted()).toEqual(['Lines', 'Möbel (家具)', 'Nothing']);
  expect(source).toContain('/Lang (en-AU)');
  expect(source).toContain('/DisplayDocTitle true');
  expect(source).toContain('/Scope /Column');
});

test('a long table is tagged by row', async () => {
  const rows = { rowCount: 30_000, totalCount: 30_000 };
  const { tags } = readPdf((await makeFile('pdf', [table(manyRows(300), rows)])).content);
  expect(tags).toMatchObject({ TR: 302, TD: 301 });
});

test('a cell that is higher than a page goes on over the next ones, and no word is lost', async () => {
  const words = Array.from({ length: 3000 }, (_, i) => `word${i}`);
  const { pages } = readPdf((await makeFile('pdf', [table([[1, words.join(' '), null, null, 1, true]])])).content);
  expect(pages.length).toBeGreaterThan(3);
  expect(
    pages
      .flat()
      .join(' ')
      .match(/word\d+/g),
  ).toEqual(words);
});

test('pictures of every type are shown, damaged and foreign ones are left out', async () => {
  const base = sharp({ create: { width: 30, height: 20, channels: 4, background: '#1f5c4a80' } });
  const files: Record<number, { content: Buffer; type: string }> = {
    1: { content: await base.clone().png().toBuffer(), type: 'image/png' },
    2: { content: await base.clone().webp().toBuffer(), type: 'image/webp' },
    3: { content: await base.clone().gif().toBuffer(), type: 'image/gif' },
    4: { content: Buffer.from('no picture'), type: 'image/jpeg' },
    5: { content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), type: 'image/svg+xml' },
  };
  const context = testContext({ readPicture: (id) => Promise.resolve(files[id] ?? null) });
  const pictures = [1, 2, 3, 4, 5, 6, null].map((file) => ({ file, caption: `Chair ${file}`, lines: [] }));
  const { tags, source } = readPdf(
    (await makeFile('pdf', [{ kind: 'pictures', title: 'All', pictures }], context)).content,
  );
  expect(tags['Figure']).toBe(3);
  expect(source.match(/\/Subtype \/Image/g)).toHaveLength(3);
});

test('lines break between words, after Chinese characters, and within words that are too long', () => {
  const glyphs = (text: string) =>
    Array.from(text, (character) => ({ font: 'F1', hex: '0000', advance: 1, character }));
  const brokenLines = (text: string, width: number) =>
    breakLines(glyphs(text), width).map((line) => line.glyphs.map(({ character }) => character).join(''));
  expect(brokenLines('an oak table', 6)).toEqual(['an oak', 'table']);
  expect(brokenLines('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
  expect(brokenLines('橡木餐桌', 3)).toEqual(['橡木餐', '桌']);
  expect(brokenLines('a  b', 1)).toEqual(['a', 'b']);
  expect(brokenLines('', 5)).toEqual(['']);
});

test('columns are as wide as the page, and numbers get what they need', () => {
  const columns = [
    { name: 'a', label: 'A', kind: 'String' as const },
    { name: 'b', label: 'B', kind: 'Money' as const },
  ];
  const wideLayout = layOutColumns(
    columns,
    [
      { natural: 900, minimum: 50 },
      { natural: 60, minimum: 60 },
    ],
    400,
  );
  expect(wideLayout.widths.reduce((a, b) => a + b)).toBeCloseTo(400);
  expect(wideLayout.widths[1]).toBeCloseTo(68);
  const narrowLayout = layOutColumns(
    columns,
    [
      { natural: 900, minimum: 500 },
      { natural: 600, minimum: 600 },
    ],
    400,
  );
  expect(narrowLayout.size).toBeLessThan(8.5);
  expect(narrowLayout.widths.reduce((a, b) => a + b)).toBeCloseTo(400);
});

(isInstalled('pdftotext') ? test : test.skip)('poppler reads the words back, with the number of pages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const file = join(folder, 'report.pdf');
  writeFileSync(file, (await makeFile('pdf', [table(ROWS), table(manyRows(100))])).content);
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  const [, pages] = /Page 1 of (\d+)/.exec(text)!;
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text).toContain('Καρέκλα · Стул · 椅子');
  expect(text).toMatch(/1 Dining table\s+30\/11\/2026\s+01\/03\/2026 21:00\s+1,234\.50 Yes/);
  expect(text).toMatch(/Total\s+1,234\.80/);
  rmSync(folder, { recursive: true });
});
