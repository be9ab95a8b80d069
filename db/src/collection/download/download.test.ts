import { textCell } from '@trestle/schema/text/csvCell';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { boolean, date, datetime, fk, integer, money, string, text, type Field } from '@trestle/schema/field';
import type { Cell } from '../../sql/rowStream';
import { DOWNLOAD_FORMATS } from './downloadFormats';
import { headings } from './downloadHeadings';
import { testContext } from '../../../testing/formats/sample';
import { formatMinutes, wallClockConverter } from '../../formats/wallClock';

const namedField = (name: string, field: Field): Field => ({ ...field, name, label: field.label || name });
const fields: Field[] = [
  namedField('id', integer()),
  namedField('name', string({ label: 'Name' })),
  namedField('price', money()),
  namedField('on', boolean()),
  namedField('day', date()),
  namedField('at', datetime()),
];
const rows: Cell[][] = [
  [1, '=1+1', '-12.50', 1, '2026-01-31', '2026-01-31 13:30:00.000'],
  [-2, 'Bouclé, "grey"', null, 0, null, null],
];
async function* batches(...all: Cell[][][]) {
  yield* all;
}
async function bytesOf(format: 'csv' | 'xlsx' | 'json', rowBatches = [rows], given = fields): Promise<Buffer> {
  const list = { title: 'Chairs', fields: given, rows: batches(...rowBatches), totalCount: Promise.resolve(70_112) };
  return buffer(Readable.from(DOWNLOAD_FORMATS.get(format)!.write(list, testContext({ title: 'Chairs', facts: [] }))));
}

test('csv: labels, local dates and times, no formulas', async () => {
  expect((await bytesOf('csv')).toString()).toBe(
    '\uFEFF"id","Name","price (AUD)","on","day","at"\r\n1,"\'=1+1",-12.50,Yes,31/01/2026,01/02/2026 ' +
      '00:30\r\n-2,"Bouclé, ""grey""",,No,,\r\n',
  );
});
test("json: the values of the list's reply", async () => {
  expect(JSON.parse((await bytesOf('json')).toString())).toEqual([
    { id: 1, name: '=1+1', price: -12.5, on: true, day: '2026-01-31', at: '2026-01-31T13:30:00.000Z' },
    { id: -2, name: 'Bouclé, "grey"', price: null, on: false, day: null, at: null },
  ]);
  expect(JSON.parse((await bytesOf('json', [])).toString())).toEqual([]);
  expect(JSON.parse((await bytesOf('json', [rows, rows])).toString())).toHaveLength(4);
});
test('xlsx: typed cells, text that stays text', async () => {
  const {
    sheets: [sheet, about],
  } = await readXlsx(new Uint8Array(await bytesOf('xlsx')));
  expect([sheet!.name, about!.name]).toEqual(['Chairs', 'About']);
  expect(sheet!.rows.map((row) => row.slice(0, 6))).toEqual([
    ['id', 'Name', 'price (AUD)', 'on', 'day', 'at'],
    [1, '=1+1', -12.5, true, new Date('2026-01-31T00:00:00Z'), new Date('2026-02-01T00:30:00Z')],
    [-2, 'Bouclé, "grey"', null, false, null, null],
  ]);
  expect(about!.rows).toEqual([
    ['Chairs', null],
    ['Made', '22/11/2026 11:05 by Ann Smith (Australia/Melbourne)'],
    ['2 of 70,112 rows', null],
  ]);
});
test('rich text is plain in files for people, and as it is stored in those for programs', async () => {
  const rich = [namedField('notes', { ...text(), format: 'html' })];
  const richRows: Cell[][] = [['<p>Oak &amp; <b>beech</b></p>'], [null]];
  expect((await bytesOf('csv', [richRows], rich)).toString()).toContain('"Oak & beech"');
  const { sheets } = await readXlsx(new Uint8Array(await bytesOf('xlsx', [richRows], rich)));
  expect(sheets[0]!.rows[1]).toEqual(['Oak & beech']);
  expect((await bytesOf('json', [richRows], rich)).toString()).toContain('<b>beech</b>');
});
test('safety 77: text in an xlsx file is the same when it is read, and the file says what is cut', async () => {
  const long = [
    [1, `${'x'.repeat(32_766)}👍🏽`, null, null, null, null],
    [2, 'a\u0000\u0001\nb <&> 𝄞 _x0041_ \ufffe\uffff', null, null, null, null],
  ] as Cell[][];
  const {
    sheets: [sheet, about],
  } = await readXlsx(new Uint8Array(await bytesOf('xlsx', [long])));
  expect(sheet!.rows[1]![1]).toBe('x'.repeat(32_766));
  expect(sheet!.rows[2]![1]).toBe('a\nb <&> 𝄞 _x0041_ ');
  expect(about!.rows.at(-1)![0]).toMatch(/^1 text is cut/);
});

/** What a spreadsheet looks past before it takes a cell for a formula. */
const unseenOff = (cell: string): string =>
  cell.replace(/^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*/u, '');
const FORMULA = /^[=+\-@＝＋－＠﹦﹢﹣﹫]/;
/** A list's dash before plain words. */
const PLAIN = /^[-+][ \u00a0][^!(=@|\t]*$/;
/**
 * A line as somebody reads it who expects this separator: what begins with a quote ends at the next one, the rest is as
 * it comes.
 */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= text.length;) {
    let cell = '';
    if (text[at] === '"')
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else {
          at += 1;
          break;
        }
      }
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') {
      cell += text[at];
      at += 1;
    }
    cells.push(cell);
    at += 1;
  }
  return cells;
}
const nasty = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '"',
    ',',
    ';',
    '|',
    ' ',
    "'",
    'a',
    '1',
    '(',
    '＝',
    '\u00a0',
    '\u200b',
    '\ufeff',
    '\u2060',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\u202e',
  ),
});
test('safety 33, 71: no text is ever a formula, a further column or a further row', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const cell = textCell(text);
      expect(cellsOf(cell, ',')).toHaveLength(1);
      const [read] = cellsOf(cell, ',') as [string];
      expect(unseenOff(read)).not.toMatch(FORMULA);
      expect(read).not.toMatch(/^[\t\r\n]/);
      expect(read.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
    }),
    { numRuns: 2000 },
  );
});
test.each([';', '\t', '|'])('safety 71: nor to a reader whose separator is %j', (separator) => {
  fc.assert(
    fc.property(nasty, nasty, (one, other) => {
      for (const line of [`${textCell(one)},${textCell(other)}`, `5,${textCell(one)},7`])
        for (const cell of cellsOf(line, separator)) {
          const read = unseenOff(cell);
          if (!PLAIN.test(read)) expect([line, read]).toEqual([line, expect.not.stringMatching(FORMULA)]);
        }
    }),
    { numRuns: 2000 },
  );
});
test('safety 71: known formulas are escaped, and harmless text stays the same', () => {
  expect([';=1+1', '\t=1', '\u200b=1+1', '\u00a0=1+1', 'a\n=1', 'a;-2+3|x'].map(textCell)).toEqual([
    '";\'=1+1"',
    '"\'\t\'=1"',
    '"\'\u200b=1+1"',
    '"\'\u00a0=1+1"',
    '"a\n\'=1"',
    '"a;\'-2+3|x"',
  ]);
  const list = 'To do:\n- two chairs; grey\n- a table';
  expect(textCell(list)).toBe(`"${list}"`);
  for (const sign of ['\n', ';', ' ', '"', '; - ', '\n\u200b']) {
    const since = performance.now();
    textCell(sign.repeat(60_000));
    expect(performance.now() - since).toBeLessThan(2000);
  }
});
test('times are local, also across clock changes', () => {
  const zones = fc.constantFrom(
    'Australia/Melbourne',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Pacific/Kiritimati',
    'UTC',
  );
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, moments, (zone, moment) => {
      const [day, minutes] = wallClockConverter(zone)(moment.toISOString().replace('T', ' ').replace('Z', ''));
      const shown = new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      }).format(moment);
      expect(`${day}, ${formatMinutes(minutes)}`).toBe(shown);
    }),
    { numRuns: 500 },
  );
});
test("headings are unique, and a foreign key's number is called an id", () => {
  const both = [
    namedField('colour', fk('code_colour', { label: 'Colour' })),
    namedField('colour__description', string({ label: 'Colour' })),
    namedField('colour__code', string({ label: 'colour' })),
    namedField('code', string({ label: 'Code' })),
    namedField('b', string({ label: 'Code' })),
    namedField('b', string({ label: 'Code' })),
  ];
  expect(headings(both)).toEqual(['Colour id', 'Colour', 'colour code', 'Code', 'Code b', 'Code (2)']);
});
