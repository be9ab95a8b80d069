import { product } from '@trestle/schema/entities/product';
import { importFields } from '@trestle/schema/importRows';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guessColumns, knownHeadingsOf } from './guessColumns';
import { cellFor } from './importCalls';
import { readTable } from './reader/readTable';
import { formatRanges, guessLayout, toTableFile } from './tableFile';

const FIXTURES = join(__dirname, '../../../../tests/fixtures/spreadsheets');
const fields = importFields(product);
const sheetOf = (name: string) =>
  readTable(new Uint8Array(readFileSync(join(FIXTURES, name))), { knownHeadings: knownHeadingsOf(fields) });

test('headings in two rows are put together under a merged cell', () => {
  const sheet = sheetOf('merged-heading.xlsx');
  const layout = guessLayout(sheet);
  expect(layout).toEqual({ headingRow: 0, hasTwoHeadingRows: true, withHiddenRows: false });
  const { headings, rows, rowNumbers } = toTableFile('list.xlsx', sheet, layout);
  expect(headings).toEqual(['Code', 'Description/Name', 'Recommended price Region 1', 'Recommended price Region 2']);
  expect(guessColumns(headings, fields)).toEqual(['code', 'description', 'region_1_rrp', 'region_2_rrp']);
  expect([rows, rowNumbers]).toEqual([[['HX-MERGE', 'Two heading rows', 200, 210]], [3]]);
});
test('a merged title is no heading, and rows keep their numbers below it', () => {
  const sheet = sheetOf('title-rows.xlsx');
  const layout = guessLayout(sheet);
  expect(layout).toMatchObject({ headingRow: 1, hasTwoHeadingRows: false });
  expect(toTableFile('list.xlsx', sheet, layout)).toMatchObject({
    headings: ['Code', 'Description/Name', 'Wholesale Price'],
    rows: [['HX-TITLE', 'Below a title', 99.5]],
    rowNumbers: [4],
  });
  expect(toTableFile('list.xlsx', sheet, { ...layout, headingRow: 0 }).rowNumbers).toEqual([3, 4]);
});
test('hidden rows are named, and left out unless somebody wants them', () => {
  const sheet = sheetOf('hidden-rows.xlsx');
  const layout = guessLayout(sheet);
  expect(toTableFile('list.xlsx', sheet, layout)).toMatchObject({ rowNumbers: [2], hiddenRowNumbers: [3] });
  expect(toTableFile('list.xlsx', sheet, { ...layout, withHiddenRows: true }).rowNumbers).toEqual([2, 3]);
});
test('numbers of rows are told as ranges', () => {
  expect(formatRanges([3, 7, 8, 9, 12])).toBe('3, 7–9, 12');
  expect(formatRanges(Array.from({ length: 40 }, (_, i) => i * 2))).toBe('0, 2, 4, 6, 8, 10, 12, 14 and more');
});
test('a code is read as it is shown, a number and a day by their value', () => {
  const { code, wholesale_price: price, website_active_start_date: from, is_shipped: shipped } = product.fields;
  expect(cellFor(code!, { value: 42, text: '00042' })).toBe('00042');
  expect(cellFor(price!, { value: 1049, text: '1,049.00' })).toBe(1049);
  expect(cellFor(from!, { value: '2026-03-04', text: '4-Mar' })).toBe('2026-03-04');
  expect([cellFor(code!, 204), cellFor(code!, true), cellFor(shipped!, true)]).toEqual([204, 'TRUE', true]);
  expect([cellFor(code!, null), cellFor(price!, null)]).toEqual([null, null]);
});
