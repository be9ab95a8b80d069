import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { read, utils, type CellObject, type WorkSheet } from 'xlsx';
import type { ReportFormat } from '@trestle/schema/report';
import { createSheetNames } from './sheets';
import { COLUMNS, makeFile, manyRows, ROWS, table, testContext } from '../../testing/formats/sample';

function cell(sheet: WorkSheet, at: string): Partial<CellObject> {
  const { t, v, w } = (sheet[at] ?? {}) as CellObject;
  return { t, v, w };
}
const CHART = {
  kind: 'chart' as const,
  title: 'Sales: a/b',
  type: 'bar' as const,
  labels: ['Oak', 'Pine'],
  series: [{ name: 'This year', values: [10, 5] }],
  valueKind: 'Money' as const,
};

describe.each(['xls', 'xlsx'] as const)('%s', (format) => {
  test('safety 33: cells are numbers, dates and booleans; text stays text', async () => {
    const { Sheets, SheetNames } = read((await makeFile(format, [table(ROWS)])).content, { cellFormula: true });
    const sheet = Sheets['Lines']!;
    expect(SheetNames).toEqual(['Lines', 'About']);
    expect(cell(sheet, 'A2')).toMatchObject({ t: 'n', v: 1 });
    expect(cell(sheet, 'C2')).toMatchObject({ t: 'n', w: '30/11/2026' });
    // Ten in the morning in UTC is nine in the evening in Melbourne.
    expect(cell(sheet, 'D2')).toMatchObject({ t: 'n', w: '01/03/2026 21:00' });
    expect(cell(sheet, 'D4')).toMatchObject({ t: 'n', w: '04/10/2026 03:30' });
    expect(cell(sheet, 'E2')).toMatchObject({ t: 'n', v: 1234.5, w: '1,234.50' });
    expect(cell(sheet, 'F2')).toMatchObject({ t: 'b', v: true });
    expect(cell(sheet, 'B4')).toMatchObject({ t: 's', v: '=1+1' });
    expect((sheet['B4'] as CellObject).f).toBeUndefined();
    expect(sheet['C3']).toBeUndefined();
    expect(cell(sheet, 'A5')).toMatchObject({ t: 's', v: 'Total' });
    expect(cell(sheet, 'E5')).toMatchObject({ t: 'n', v: 1234.8 });
  });
  test('a filter covers the heading and the rows, and columns are as wide as their texts', async () => {
    const { Sheets } = read((await makeFile(format, [table(ROWS)])).content, { cellStyles: true });
    expect(Sheets['Lines']!['!autofilter']).toEqual({ ref: 'A1:F4' });
    const widths = (Sheets['Lines']!['!cols'] ?? []).map((column) => Math.round(column.width ?? 0));
    expect(widths[1]).toBeGreaterThan(20);
    expect(widths[3]).toBeGreaterThanOrEqual(17);
  });
  test('each table and chart has a sheet with a name that Excel takes', async () => {
    const { SheetNames, Sheets } = read((await makeFile(format, [table(ROWS), CHART, table(ROWS)])).content);
    expect(SheetNames).toEqual(['Lines', 'Sales a b', 'Lines (2)', 'About']);
    expect(cell(Sheets['Sales a b']!, 'B2')).toMatchObject({ t: 'n', v: 10, w: '10.00' });
  });
  test('sums of whole numbers have thousands separators; other whole numbers have not', async () => {
    const columns = COLUMNS.map((column) => ({ ...column, total: column.kind === 'Integer' }));
    const sheet = read((await makeFile(format, [table(manyRows(2), { columns, totalCount: 2 })])).content).Sheets[
      'Lines'
    ]!;
    expect(cell(sheet, 'A2')).toMatchObject({ t: 'n', w: '1' });
    const thousand = read((await makeFile(format, [table([[1234], [5678]], { columns: columns.slice(0, 1) })])).content)
      .Sheets['Lines']!;
    expect([cell(thousand, 'A2').w, cell(thousand, 'A4').w]).toEqual(['1234', '6,912']);
  });
  test('a cut table says of which rows its totals are', async () => {
    const sheet = read((await makeFile(format, [table(ROWS, { totalCount: 70_112 })])).content).Sheets['Lines']!;
    expect(cell(sheet, 'A7').v).toBe('3 of 70,112 rows. The totals are of these rows alone.');
  });
  test('days before March 1900, and numbers that are none, are text', async () => {
    const rows = [[1, 'x', '1899-12-31', '1850-01-01T00:00:00.000Z', 'on request', true]];
    const sheet = read((await makeFile(format, [table(rows)])).content).Sheets['Lines']!;
    expect(cell(sheet, 'C2')).toMatchObject({ t: 's', v: '31/12/1899' });
    expect(cell(sheet, 'D2').t).toBe('s');
    expect(cell(sheet, 'E2')).toMatchObject({ t: 's', v: 'on request' });
  });
});

test('xls: a table of 65,535 rows goes on on a second sheet, and nothing is cut', async () => {
  const { content } = await makeFile('xls', [table(manyRows(65_535), { rowCount: 65_535, totalCount: 65_535 })]);
  const { Sheets, SheetNames } = read(content, { dense: true, cellText: false, cellHTML: false });
  expect(SheetNames).toEqual(['Lines', 'Lines (2)', 'About']);
  const first = utils.sheet_to_json<unknown[]>(Sheets['Lines']!, { header: 1 });
  const second = utils.sheet_to_json<unknown[]>(Sheets['Lines (2)']!, { header: 1 });
  expect(first[65_000]!.slice(0, 2)).toEqual([65_000, 'Product 65000']);
  expect(first.at(-1)).toEqual(['Continued on the next sheet.']);
  expect(second[0]).toContain('Product');
  expect(second[535]!.slice(0, 2)).toEqual([65_535, 'Product 65535']);
  expect(second[536]).toMatchObject({ 0: 'Total', 4: 6553.5 });
}, 60_000);

test('xls: long texts run over several records, and equal texts are stored once', async () => {
  const long = `${'é'.repeat(20_000)}家`;
  const wide = '家具'.repeat(8000);
  const rows = [long, wide, long, 'short'].map((text, i) => [i, text, null, null, 1, true]);
  const { content } = await makeFile('xls', [table(rows)]);
  const sheet = read(content).Sheets['Lines']!;
  expect([2, 3, 4, 5].map((row) => cell(sheet, `B${row}`).v)).toEqual([long, wide, long, 'short']);
  expect(content.length).toBeLessThan(110_000);
});

test('xlsx: the heading is bold and frozen, charts and pictures are Excel’s own', async () => {
  const picture = await sharp({ create: { width: 40, height: 10, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const context = testContext({ readPicture: () => Promise.resolve({ content: picture, type: 'image/png' }) });
  const pictures = { kind: 'pictures' as const, title: 'Spring', pictures: [{ file: 7, caption: 'Chair', lines: [] }] };
  const parts = unzipSync((await makeFile('xlsx', [table(ROWS), CHART, pictures], context)).content);
  const text = (name: string): string => strFromU8(parts[name]!);
  const sheet = text('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"');
  const style = Number(/<c r="A1"[^>]* s="(\d+)"/.exec(sheet)![1]);
  const styles = text('xl/styles.xml');
  const format = [.../<cellXfs[^>]*>(.*?)<\/cellXfs>/.exec(styles)![1]!.matchAll(/<xf .*?(?:\/>|<\/xf>)/g)][style]![0];
  const font = Number(/fontId="(\d+)"/.exec(format)![1]);
  expect([...styles.matchAll(/<font>.*?<\/font>/g)][font]![0]).toContain('<b/>');
  expect(text('xl/charts/chart1.xml')).toContain('c:barChart');
  expect(Object.keys(parts).filter((name) => name.startsWith('xl/media/'))).toHaveLength(1);
});

test('sheet names are short, unique and without the signs that Excel forbids', () => {
  const name = createSheetNames();
  const names = ['a'.repeat(40), 'a'.repeat(40), "[x]:*?/\\'", 'History', 'about', '', 'Lines', 'LINES'].map(name);
  expect(names).toEqual([
    'a'.repeat(31),
    `${'a'.repeat(27)} (2)`,
    'x',
    'History (2)',
    'about (2)',
    'Sheet',
    'Lines',
    'LINES (2)',
  ]);
});

test.each(['xls', 'xlsx'] as const)('%s: an apostrophe where a name is cut spoils no workbook', async (format) => {
  const titles = [`${'a'.repeat(30)}'s`, `${'a'.repeat(30)}' b`, `${'b'.repeat(26)}'${'b'.repeat(9)}`];
  const tables = [...titles, titles[2]!].map((title) => ({ ...table(ROWS), title }));
  expect(read((await makeFile(format, tables)).content).SheetNames).toEqual([
    'a'.repeat(30),
    `${'a'.repeat(27)} (2)`,
    `${'b'.repeat(26)}'${'b'.repeat(4)}`,
    `${'b'.repeat(26)} (2)`,
    'About',
  ]);
});

const office = spawnSync('soffice', ['--version']).error ? test.skip : test;
office.each(['xls', 'xlsx', 'doc'] as ReportFormat[])(
  'LibreOffice opens %s and finds its words',
  async (format) => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    writeFileSync(join(folder, `report.${format}`), (await makeFile(format, [table(ROWS), CHART])).content);
    const target = format === 'doc' ? 'txt:Text (encoded):UTF8' : 'csv:Text - txt - csv (StarCalc):44,34,76,1';
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    spawnSync('soffice', [
      profile,
      '--headless',
      '--convert-to',
      target,
      '--outdir',
      folder,
      join(folder, `report.${format}`),
    ]);
    const text = readFileSync(join(folder, `report.${format === 'doc' ? 'txt' : 'csv'}`), 'utf8');
    for (const words of ['Καρέκλα · Стул · 椅子', '30/11/2026', '01/03/2026 21:00', '1,234.80', '=1+1'])
      expect(text).toContain(words);
    rmSync(folder, { recursive: true });
  },
  120_000,
);

test('what holds no pictures says so, and xlsx says how many it holds', async () => {
  const content = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const rows = Array.from({ length: 504 }, (_, i) => [`P${i}`, i % 252 === 251 ? null : i + 1]);
  const columns = [
    { name: 'name', label: 'Product', kind: 'String' },
    { name: 'picture', label: 'Picture', kind: 'Picture' },
  ] as const;
  const many = table(rows, { columns });
  const context = testContext({ readPicture: () => Promise.resolve({ content, type: 'image/png' }) });
  const notes = async (format: ReportFormat) => {
    const sheet = read((await makeFile(format, [many], context)).content).Sheets['Lines']!;
    return cell(sheet, 'A507').v;
  };
  expect(await notes('xlsx')).toBe('500 of 502 pictures');
  expect(await notes('xls')).toMatch(/^The pictures are left out/);
  expect((await makeFile('csv', [many], context)).content.toString()).not.toContain('picture');
}, 60_000);
test('a table that is too wide for xls is refused, and fits into xlsx', async () => {
  const columns = Array.from({ length: 257 }, (_, i) => ({ name: `c${i}`, label: `C${i}`, kind: 'Integer' as const }));
  const wide = table([columns.map((_, i) => i)], { columns });
  await expect(makeFile('xls', [wide])).rejects.toMatchObject({ status: 400 });
  expect(cell(read((await makeFile('xlsx', [wide])).content).Sheets['Lines']!, 'IW2').v).toBe(256);
});
test('more tables than xls holds are refused, and no record of as many as it holds is too long', async () => {
  const oneRow = table([[1, 'Chair', null, null, 1, true]]);
  await expect(
    makeFile(
      'xls',
      Array.from({ length: 1001 }, () => oneRow),
    ),
  ).rejects.toMatchObject({ status: 400, body: { non_field_errors: [expect.stringContaining('Choose xlsx.')] } });
  const { content } = await makeFile(
    'xls',
    Array.from({ length: 1000 }, () => oneRow),
  );
  expect(read(content).SheetNames).toHaveLength(1001);
  // The record of all arrows is the longest: nothing follows it that would continue it.
  const lengths = [...content.toString('latin1').matchAll(/\u00eb\u0000([^]{2})\u000f\u0000\u0000\u00f0/g)].map(
    ([, text]) => Buffer.from(text!, 'latin1').readUInt16LE(),
  );
  expect(lengths).toEqual([expect.any(Number)]);
  expect(lengths[0]).toBeLessThanOrEqual(8224);
});
