import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import * as spreadsheet from 'xlsx';
import { REPORT_FORMATS, type ReportFormat } from '@trestle/schema/report';
import { makeFile, manyRows, ROWS, sectionsOf, table, testContext } from '../../testing/formats/sample';
import { readPdf } from '../../testing/formats/readPdf';
import { CONTENT_TYPES, previewOf, writeReport } from './writeReport';

const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
/** Unicode escapes of rich text back to their characters. */
const readRtf = (text: string): string =>
  text
    .replace(/\\u(-?\d+)\?/g, (_, code) => String.fromCharCode((Number(code) + 0x10000) % 0x10000))
    .replace(/\\([\\{}])/g, '$1');
/** All words that a file shows, whatever its format. */
function textOf(format: ReportFormat, content: Buffer): string {
  if (format === 'pdf') return readPdf(content).pages.flat().join('\n');
  if (format === 'doc') return readRtf(content.toString('latin1'));
  if (format === 'xls') {
    const { Sheets } = spreadsheet.read(content);
    return Object.values(Sheets)
      .map((sheet) => spreadsheet.utils.sheet_to_csv(sheet))
      .join('\n');
  }
  if (format === 'xlsx')
    return Object.entries(unzipSync(content))
      .filter(([name]) => name.startsWith('xl/worksheets/sheet'))
      .map(([, xml]) => unescape(strFromU8(xml)))
      .join('\n');
  return format === 'html' ? unescape(content.toString()) : content.toString();
}
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe.each(REPORT_FORMATS)('%s', (format) => {
  test('shows the title, who made it, the parameters, the headings, Greek, Cyrillic and Chinese', async () => {
    const { content, rows, totalRows, bytes } = await makeFile(format, [table(ROWS)]);
    expect({ rows, totalRows, bytes }).toEqual({ rows: 3, totalRows: 3, bytes: content.length });
    const text = textOf(format, content);
    expect(text).toContain('Product');
    // A csv is one plain table.
    if (format !== 'csv')
      for (const expectedText of ['Order lines', 'Trestle', '22/11/2026 11:05 by Ann Smith', 'Store', 'Fitzroy'])
        expect(text).toContain(expectedText);
    for (const expectedText of ['Dining table', 'Καρέκλα · Стул · 椅子']) expect(text).toContain(expectedText);
    expect(text).not.toMatch(/of \d+ rows/);
    expect(CONTENT_TYPES[format]).toMatch(/^\w+\/[\w.-]+/);
  });
  test("says 'N of M rows' where a limit cut a table, and 'No rows' where it has none", async () => {
    const { content, totalRows } = await makeFile(format, [table(ROWS, { totalCount: 1234 })]);
    if (format !== 'csv') expect(textOf(format, content)).toContain('3 of 1,234 rows');
    expect(totalRows).toBe(1234);
    const emptyFileText = textOf(format, (await makeFile(format, [table([])])).content);
    expect(emptyFileText).toContain('Expected');
    if (format !== 'csv') expect(emptyFileText).toContain('No rows');
  });
  test('holds texts, facts, charts with their numbers, pictures, and a table without columns', async () => {
    const { content, rows, totalRows } = await makeFile(format, [
      { kind: 'heading', text: 'First part', level: 1 },
      { kind: 'text', text: 'Plain words' },
      { kind: 'facts', facts: [['Deliver to', 'The back door']] },
      {
        kind: 'chart',
        title: 'Sales',
        type: 'bar',
        labels: ['Oak', 'Pine'],
        series: [{ name: 'Turnover', values: [10, -5] }],
        valueKind: 'Integer',
      },
      {
        kind: 'chart',
        title: 'By month',
        type: 'line',
        labels: ['July'],
        series: [{ name: 'Orders', values: [0] }],
        valueKind: 'Integer',
      },
      { kind: 'pictures', title: 'Spring', pictures: [{ file: 1, caption: 'A chair', lines: ['Beech'] }] },
      table([[]], { title: 'Secrets', columns: [], rowCount: 1, totalCount: 1 }),
    ]);
    // A catalogue is no empty report.
    expect([rows, totalRows]).toEqual([1, 1]);
    const text = textOf(format, content);
    for (const expectedText of ['A chair', 'Beech']) expect(text).toContain(expectedText);
    if (format === 'csv') return;
    for (const expectedText of ['First part', 'Plain words', 'Deliver to', 'The back door', 'Oak', 'Pine', 'Turnover'])
      expect(text).toContain(expectedText);
    for (const expectedText of ['July', 'Secrets: there is no column that you may see.'])
      expect(text).toContain(expectedText);
  });
  test('keeps long words, control characters, very long texts and 2,000 rows', async () => {
    const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(8);
    const longText = `start ${'word '.repeat(8000)}end`;
    const { content } = await makeFile(format, [
      table([
        [1, longWord, null, null, 1, true],
        [2, 'bell\u0007 zero\u0000 lone\ud800 ]]></x>', null, null, 1, true],
        [3, longText, null, null, 1, true],
      ]),
      table(manyRows(2000), { title: 'Many', rowCount: 2000, totalCount: 2000 }),
    ]);
    const text = textOf(format, content).replaceAll('\n', '');
    expect(text).toContain(longWord);
    expect(text).toContain('bell zero lone');
    // oxlint-disable-next-line no-control-regex
    if (format !== 'xls') expect(text).not.toMatch(/[\u0000-\u0008]/);
    expect(text).toContain(
      format === 'xls' || format === 'xlsx' ? '1 text is cut: a cell of a spreadsheet holds 32,767 characters' : 'end',
    );
    expect(text).toContain('Product 2000');
    // Two thousand times 0.1, exactly.
    expect(text).toMatch(format === 'xlsx' ? /<v>200<\/v>/ : format === 'csv' ? /Product 2000/ : /\b200\.00/);
  }, 60_000);
  test('leaves no file when the run is cancelled in the middle, or a section fails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'report-'));
    const run = new AbortController();
    async function* endlessRows() {
      for (let i = 0; ; i += 1) {
        if (i === 5) run.abort(new Error('cancelled by Ann'));
        await nextTask();
        yield [...ROWS];
      }
    }
    async function* failingRows() {
      yield [...ROWS];
      throw new Error('the database went away');
    }
    const path = join(folder, 'report');
    const make = (rows: AsyncIterable<typeof ROWS>) =>
      writeReport(format, sectionsOf([table(rows)]), testContext({ signal: run.signal }), path);
    await expect(make(endlessRows())).rejects.toThrow('cancelled by Ann');
    await expect(writeReport(format, sectionsOf([table(failingRows())]), testContext(), path)).rejects.toThrow(
      'the database went away',
    );
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
  (existsSync('/dev/full') ? test : test.skip)('leaves no file on a full disk, and says why', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'report-'));
    const path = join(folder, 'report');
    await symlink('/dev/full', `${path}.part`);
    await expect(writeReport(format, sectionsOf([table(ROWS)]), testContext(), path)).rejects.toThrow('ENOSPC');
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

describe('every text given is in the file', () => {
  // Many texts to a file: a file takes longer than its texts.
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 1, maxLength: 30 });
  const columns = [{ name: 'a', label: 'A', kind: 'String' as const }];
  // Control characters, and halves of characters, are in no file.
  const printableText = (text: string): string =>
    text
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u000b\u000c\u0085\u2028\u2029]/g, '\n')
      .replace(/[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, (character) =>
        /[\t\n\r]/.test(character) ? character : '',
      );
  test.each(['csv', 'html', 'xlsx'] as const)('%s', async (format) => {
    await fc.assert(
      fc.asyncProperty(texts, async (givenTexts) => {
        const { content } = await makeFile(format, [
          table(
            givenTexts.map((text) => [text]),
            { columns },
          ),
        ]);
        const read = format === 'csv' ? content.toString().replaceAll('""', '"') : textOf(format, content);
        const plain = (text: string) => text.replaceAll("'", '').replaceAll('_x005F_', '_');
        for (const text of givenTexts) expect(plain(read)).toContain(plain(printableText(text)));
      }),
      { numRuns: 15 },
    );
  });
});

test('the preview has the first rows, and says how many there are', async () => {
  const context = testContext();
  const preview = await previewOf(
    sectionsOf([{ kind: 'text', text: 'Hello' }, table(manyRows(2000), { rowCount: 2000, totalCount: 2000 })]),
    context,
    700,
  );
  expect(preview).toMatchObject({ title: 'Order lines', facts: [['Store', 'Fitzroy']] });
  const [text, lines] = preview.sections;
  expect(text).toEqual({ kind: 'text', text: 'Hello' });
  expect(lines).toMatchObject({ kind: 'table', rowCount: 700, totalCount: 2000 });
  expect(lines?.kind === 'table' && lines.rows).toHaveLength(700);
  expect(lines?.kind === 'table' && lines.rows[699]?.[0]).toBe(700);
});

test('progress tells rows, and pages where there are pages', async () => {
  const progressReports: { rows: number; totalRows: number; pages?: number }[] = [];
  await makeFile(
    'pdf',
    [table(manyRows(1000), { rowCount: 1000, totalCount: 1000 })],
    testContext({ onProgress: (progress) => progressReports.push({ ...progress }) }),
  );
  expect(progressReports.at(-1)).toMatchObject({ rows: 1000, totalRows: 1000 });
  expect(progressReports.at(-1)!.pages).toBeGreaterThan(5);
});
