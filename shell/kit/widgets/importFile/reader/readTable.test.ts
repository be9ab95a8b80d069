import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { importFields } from '@trestle/schema/importRows';
import { strToU8, zipSync } from 'fflate';
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

describe('csv', () => {
  test('keeps quotes, and the numbers of rows, in each encoding', () => {
    expect(shown(read(encode('\ufeff\r\nCode;Name\r\nA;"Oak; ""long"""\r\n\r\nB;007\r\n')))).toEqual([
      [2, 'Code', 'Name'],
      [3, 'A', 'Oak; "long"'],
      [5, 'B', '007'],
    ]);
    expect(shown(read(new Uint8Array([0x43, 0x0a, 0x52, 0xd6])))).toEqual([
      [1, 'C'],
      [2, 'RÖ'],
    ]);
    const utf16 = (text: string, swap: boolean, mark: boolean) =>
      new Uint8Array(
        [...(mark ? '\ufeff' : ''), ...text].flatMap((sign) => {
          const code = sign.charCodeAt(0);
          return swap ? [code >> 8, code & 255] : [code & 255, code >> 8];
        }),
      );
    for (const bytes of [true, false].flatMap((mark) => [
      utf16('Code\nA\n', false, mark),
      utf16('Code\nA\n', true, mark),
    ]))
      expect(shown(read(bytes))).toEqual([
        [1, 'Code'],
        [2, 'A'],
      ]);
    expect(shown(read(encode('Code\tName\rA\tOak\r')))).toEqual([
      [1, 'Code', 'Name'],
      [2, 'A', 'Oak'],
    ]);
  });
  test('a text that was cut off within a character leaves the others as they are', () => {
    const cut = (text: string, mark: readonly number[] = []) =>
      new Uint8Array([...mark, ...encode(text).filter((_, i, all) => !(all[i - 1] === 0xc3 && all[i] === 0xa9))]);
    const rows = [
      [1, 'Code', 'Name'],
      [2, 'A', 'Caf\ufffd'],
    ];
    expect(shown(read(cut('Code;Name\nA;Café\nB;Möbel für alle\n')))).toEqual([...rows, [3, 'B', 'Möbel für alle']]);
    // The mark of UTF-8 says what it is.
    expect(shown(read(cut('Code;Name\nA;Café\n', [0xef, 0xbb, 0xbf])))).toEqual(rows);
    expect(shown(read(cut('Code;Name\nA;Café\n')))[1]).toEqual([2, 'A', 'CafÃ']);
  });
  test('takes the separator that the first line names', () => {
    const { headingRow, ...sheet } = fixture('separator-line.csv');
    expect(headingRow).toBe(0);
    expect(shown({ headingRow, ...sheet })).toEqual([
      [2, 'Code', 'Description/Name', 'Wholesale Price'],
      [3, 'HX-SEP', 'Separator line', '12,50'],
    ]);
  });
  test('reads texts that are written as formulas, so that Excel takes them for no numbers', () => {
    expect(shown(read(encode('="Code";"=""Name"""\n="00042";="Oak ""long"""\n=A1;="x"&"y"\n')))).toEqual([
      [1, 'Code', 'Name'],
      [2, '00042', 'Oak "long"'],
      [3, '=A1', '="x"&"y"'],
    ]);
  });
  test('refuses a quotation mark that is not closed, at its row', () => {
    expect(() => fixture('open-quote.csv')).toThrow(
      'Row 2 has a quotation mark that is not closed, before “Broken quote”',
    );
    expect(() => fixture('stock-open-quote.csv')).toThrow(
      'Row 2 has a quotation mark that is not closed, before “12.00”',
    );
    // One that the quotation mark of a later row closes.
    expect(() => read(encode('Code,Name\nA,x\nB,"Oak\nC,"Ash\nD,y\n'))).toThrow('Row 3 has a quotation mark');
    // Inches.
    expect(shown(read(encode('Code,Name\nA,Table 24" wide\n')))[1]).toEqual([2, 'A', 'Table 24" wide']);
  });
});

describe('which part of a workbook', () => {
  test('the first visible sheet, not one that is hidden', () => {
    const sheet = fixture('hidden-first-sheet.xlsx');
    expect(sheet.sheets).toEqual([
      { name: 'Lists', isHidden: true },
      { name: 'Prices', isHidden: false },
    ]);
    expect([sheet.sheet, shown(sheet)[1]]).toEqual([1, [2, 'HX-VISIBLE', 'From the sheet that one sees']]);
    expect(shown(fixture('hidden-first-sheet.xlsx', 0))[1]).toEqual([
      2,
      'HX-HIDDENSHEET',
      'Old data in a hidden sheet',
    ]);
    expect(shown(fixture('stock-hidden-sheet.xlsx'))[1]).toEqual([2, 'MES-104', '9', '20']);
    const veryHidden = workbookBytes({
      sheets: [
        { name: 'A', xml: sheetRows([['Code'], ['OLD']]), state: 'veryHidden' },
        { name: 'B', xml: sheetRows([['Code'], ['NEW']]) },
      ],
    });
    expect(shown(read(veryHidden))[1]).toEqual([2, 'NEW']);
  });
  test('the sheet whose headings fit, after a cover sheet', () => {
    const sheet = fixture('cover-sheet.xlsx');
    expect([sheet.sheet, sheet.headingRow, shown(sheet)[1]]).toEqual([1, 0, [2, 'HX-COVER', 'From second sheet']]);
    expect(shown(fixture('cover-sheet.xlsx', 0))).toEqual([
      [1, 'Price list 2026'],
      [2, 'Prices valid from July'],
    ]);
  });
  test('the row with the headings, below a title', () => {
    const sheet = fixture('title-rows.xlsx');
    expect([sheet.headingRow, shown(sheet)]).toEqual([
      1,
      [
        [1, 'Spring price list', '', ''],
        [3, 'Code', 'Description/Name', 'Wholesale Price'],
        [4, 'HX-TITLE', 'Below a title', '99.5'],
      ],
    ]);
  });
  test('hidden rows and columns are marked: by hand, by a filter, in a closed group, without height or width', () => {
    expect(fixture('hidden-rows.xlsx').rows.map(({ number, isHidden }) => [number, isHidden])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(fixture('stock-hidden-row.xlsx').rows.map(({ isHidden }) => isHidden)).toEqual([false, false, true]);
    const cells = '<c t="inlineStr"><is><t>Code</t></is></c><c><v>1</v></c><c><v>2</v></c>';
    const { rows, columns } = read(
      workbookBytes({
        sheets: [
          {
            name: 'A',
            xml:
              '<cols><col min="2" max="2" hidden="1"/><col min="3" max="3" width="0"/></cols><sheetData>' +
              `<row r="1">${cells}</row><row r="2">${cells}</row><row r="3" outlineLevel="1" hidden="true">${cells}</row>` +
              `<row r="4" ht="0" customHeight="1">${cells}</row><row r="5" collapsed="1">${cells}</row></sheetData>`,
          },
        ],
      }),
    );
    expect(rows.map(({ isHidden }) => isHidden)).toEqual([false, false, true, true, false]);
    expect(columns).toEqual([
      { letter: 'A', isHidden: false },
      { letter: 'B', isHidden: true },
      { letter: 'C', isHidden: true },
    ]);
  });
});

/** Reads one sheet of rows. */
const readRows = (rows: Parameters<typeof sheetRows>[0], more: Partial<Parameters<typeof workbookBytes>[0]> = {}) =>
  read(workbookBytes({ sheets: [{ name: 'A', xml: sheetRows(rows) }], ...more }));
const numberCell = (value: number | string, style: number) => `<c s="${style}"><v>${value}</v></c>`;

describe('size', () => {
  test('a stray cell in the last row and column takes no room', () => {
    const xml =
      '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Code</t></is></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>X</t></is></c></row>' +
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>';
    const { columns, rows } = read(workbookBytes({ sheets: [{ name: 'A', xml }] }));
    expect(columns.map(({ letter }) => letter)).toEqual(['A', 'XFD']);
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 1_048_576]);
  });
  test('a sheet as wide as sheets can be keeps the columns with headings', () => {
    const wide = Array.from({ length: 16_384 }, (_, i) => numberCell(i, 0));
    const { columns, leftOutColumns } = readRows([[null, null, 'Code'], wide]);
    expect([columns.length, leftOutColumns]).toEqual([200, 16_184]);
    expect(columns[2]).toEqual({ letter: 'C', isHidden: false });
  });
  test('a workbook that unpacks to far more than it has is refused before it does', () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(120_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(200_000);
    expect(() => read(bomb)).toThrow('too large');
  });
  test('a part that unpacks to more than the directory of its zip says gets no more room, and is refused', () => {
    const xml = `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(10_000)}</sheetData>`;
    const bytes = workbookBytes({ sheets: [{ name: 'A', xml }] });
    const view = new DataView(bytes.buffer);
    const lying = [...bytes.keys()].filter((i) => i + 30 < bytes.length && view.getUint32(i, true) === 0x02014b50);
    // The last entry of the directory is the sheet. Its size stands 24 bytes in.
    view.setUint32(lying.at(-1)! + 24, 1000, true);
    expect(() => read(bytes)).toThrow('as a spreadsheet');
  });
  test('too many rows are refused, and not looked at to the end', () => {
    expect(() => read(encode(`Code\n${'A\n'.repeat(10_001)}`))).toThrow('more than 10,000 rows');
    expect(() => readRows([['Code'], ...Array.from({ length: 10_001 }, () => ['A'])])).toThrow('more than 10,000 rows');
    expect(readRows([['Code'], ...Array.from({ length: 10_000 }, () => ['A'])]).rows).toHaveLength(10_001);
  });
});

test('says what a file is that can not be used', () => {
  const container = (name: string) =>
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...[...name].flatMap((sign) => [sign.charCodeAt(0), 0])]);
  const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));
  for (const [bytes, words] of [
    [new Uint8Array([0x4d, 0x5a, 0x90, 3]), 'holds no table'],
    [new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'as a spreadsheet'],
    [encode(''), 'is empty'],
    [encode(' \n;\n'), 'is empty'],
    [encode('Code\n'), 'headings only'],
    [container('EncryptedPackage'), 'protected by a password'],
    [container('Workbook'), 'old version of Excel (xls)'],
    [zip('content.xml', 'mimetype'), 'OpenDocument'],
    [zip('xl/workbook.bin'), 'xlsb'],
    [zip('Index/Document.iwa'), 'Apple Numbers'],
    [zip('photo.png'), 'as a spreadsheet'],
    [encode('%PDF-1.7'), 'PDF'],
    [encode('<html><table><tr><td>Code</table>'), 'web page'],
    [encode('<?xml version="1.0"?><Workbook/>'), 'XML file'],
  ] as const)
    expect(() => read(bytes)).toThrow(words);
  const cut = workbookBytes({ sheets: [{ name: 'A', xml: '<sheetData><row><c><v>1</v></c></row><!--' }] });
  expect(() => read(cut)).toThrow('as a spreadsheet');
});
