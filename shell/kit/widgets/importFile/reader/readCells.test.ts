import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { importFields } from '@trestle/schema/importRows';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sheetRows, workbookBytes } from '../../../testing/workbookBytes';
import { knownHeadingsOf } from '../guessColumns';
import { readTable } from './readTable';
import { shownText } from './sheetData';

const FIXTURES = join(__dirname, '../../../../../tests/fixtures/spreadsheets');
const knownHeadings = knownHeadingsOf([...importFields(product), ...importFields(stock)]);
const read = (bytes: Uint8Array, sheet?: number) => readTable(bytes, { knownHeadings, sheet });
const fixture = (name: string, sheet?: number) => read(new Uint8Array(readFileSync(join(FIXTURES, name))), sheet);
const encode = (text: string) => new TextEncoder().encode(text);
/** What a person sees: the rows with their numbers. */
const shown = ({ rows }: ReturnType<typeof read>) => rows.map(({ number, cells }) => [number, ...cells.map(shownText)]);

/** A text as a cell, also one that begins as XML does. */
const asXmlCell = (text: string): string =>
  `<c t="inlineStr"><is><t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
/** Leaves out the columns without cells, as the reader does. The first has the numbers of the rows. */
const withoutEmptyColumns = (rows: (string | number)[][]) =>
  rows.map((cells) => cells.filter((_, i) => i === 0 || rows.some((row) => row[i] !== '')));

/** Reads one sheet of rows. */
const readRows = (rows: Parameters<typeof sheetRows>[0], more: Partial<Parameters<typeof workbookBytes>[0]> = {}) =>
  read(workbookBytes({ sheets: [{ name: 'A', xml: sheetRows(rows) }], ...more }));
const numberCell = (value: number | string, style: number) => `<c s="${style}"><v>${value}</v></c>`;

describe('cells', () => {
  test('are read as their formats show them; numbers and days keep their kind', () => {
    const formats = [
      '00000',
      '0.00E+00',
      '0%',
      'd-mmm',
      'dd/mm/yyyy hh:mm',
      '#,##0.00',
      '0',
      '"HX-"000',
      ';;;',
      'bad[[',
    ];
    const values = [42, 1_234_567_890_123, 0.15, 46_085, 46_085.34, 1049, 12.6, 7, 5, 3];
    const { rows } = readRows([['Code'], values.map((value, i) => numberCell(value, i + 1))], { formats });
    expect(rows[1]!.cells).toEqual([
      { value: 42, text: '00042' },
      '1.23E+12',
      '15%',
      { value: '2026-03-04', text: '4-Mar' },
      { value: '2026-03-04 08:09:36', text: '04/03/2026 08:09' },
      { value: 1049, text: '1,049.00' },
      13,
      { value: 7, text: 'HX-007' },
      3,
    ]);
  });
  test('without a format are numbers as people typed them, as far as a spreadsheet has kept them', () => {
    const cells = [0.1 + 0.2, 4_006_381_333_931, 1_234_567_890_123_450_000, 1e-7].map((value) => numberCell(value, 0));
    expect(readRows([['Code'], cells]).rows[1]!.cells).toEqual([
      0.3,
      4_006_381_333_931,
      { value: 1_234_567_890_123_450_000, text: '1.23457E+18' },
      1e-7,
    ]);
  });
  test('count days from 1904 where the workbook does', () => {
    const day = [['Code'], [numberCell(44_623, 1)]];
    const options = { formats: ['yyyy-mm-dd'], is1904: true };
    expect(readRows(day, options).rows[1]!.cells).toEqual([{ value: '2026-03-04', text: '2026-03-04' }]);
  });
  test('have their text from runs, shared strings and the cell itself, without the readings above it', () => {
    const strings = [
      '<r><rPr><b/></rPr><t>Oak </t></r><r><t>table</t></r>',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
    ];
    const inline = '<c t="inlineStr"><is><r><t>a &amp; </t></r><r><t>b_x000A_c</t></r></is></c>';
    const { rows } = readRows(
      [
        ['Code', 'B', 'C'],
        ['<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>', inline],
      ],
      { strings },
    );
    expect(rows[1]!.cells).toEqual(['Oak table', '東京', 'a & b\nc']);
  });
  test('of formulas have the stored value; a formula without one stays, and errors stay', () => {
    const cells = [
      '<c><f>1+1</f><v>2</v></c>',
      '<c t="str"><f>A1</f><v>x</v></c>',
      '<c><f>B2*2</f></c>',
      '<c t="str"><f>""</f><v></v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c><f>SUM(B2:C2)</f><v></v></c>',
      '<c><f>B2*3</f><v/></c>',
    ];
    expect(readRows([['Code', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], cells]).rows[1]!.cells).toEqual([
      2,
      'x',
      '=B2*2',
      null,
      true,
      '#DIV/0!',
      '=SUM(B2:C2)',
      '=B2*3',
    ]);
    expect(fixture('error-cells.xlsx').rows.map(({ cells: row }) => row)).toEqual([
      ['Code', 'Description/Name', 'Wholesale Price'],
      ['HX-ERR1', '#N/A', 10],
      ['HX-ERR2', 'Ref error', '#REF!'],
    ]);
  });
  test('that are merged downwards are in every row that shows them', () => {
    const xml =
      `${sheetRows([
        ['Code', 'Category'],
        ['A', 'Chairs'],
        ['B', null],
        ['C', null],
      ])}` + '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>';
    expect(shown(read(workbookBytes({ sheets: [{ name: 'A', xml }] })))).toEqual([
      [1, 'Code', 'Category'],
      [2, 'A', 'Chairs'],
      [3, 'B', 'Chairs'],
      [4, 'C', ''],
    ]);
  });
});

test('whatever texts a sheet holds, they are read at their places, from xlsx and csv', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    // XML can't hold controls, and `_x0041_` means a character there.
    .filter((each) => !/[\p{Cc}\p{Cs}\ufffe\uffff]|_x/u.test(each))
    .map((each) => each.trim());
  const grid = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(grid, (texts) => {
      const rows = [['Code', 'Name', 'Quantity'], ...texts.map((cells, i) => [`C${i}`, ...cells.slice(1)])];
      const expected = rows.map((cells, i) => [i + 1, ...cells]);
      const fromXlsx = shown(
        read(workbookBytes({ sheets: [{ name: 'A', xml: sheetRows(rows.map((cells) => cells.map(asXmlCell))) }] })),
      );
      const quoted = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'));
      const fromCsv = shown(read(encode(`\ufeff${quoted.join('\r\n')}`)));
      expect([fromXlsx, fromCsv]).toEqual([expected, expected].map((each) => withoutEmptyColumns(each)));
    }),
  );
});
