import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { stock } from '@trestle/schema/entities/stock';
import { storeContact } from '@trestle/schema/entities/store_contact';
import type { RecordValues } from '@trestle/schema/validate';
import fc from 'fast-check';
import { parseClipboard, pasteCells } from './pasteCells';
import { addRow, copyRow, moveRow, moveRowBack, removeRow, renumberRows, restoreRow } from './rowReducer';

const page = fc.record({
  notes: fc.string({ maxLength: 9 }),
  id: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
  letter_code: fc.string({ maxLength: 3 }),
  display_order: fc.integer({ min: 0, max: 50 }),
});
const pages = fc.array(page, { minLength: 1, maxLength: 12 });
const orders = (rows: readonly RecordValues[]) => rows.map((row) => row['display_order']);
const letters = (rows: readonly RecordValues[]) => rows.map((row) => row['letter_code']);
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at);

const notes = (rows: readonly RecordValues[]) => rows.map((row) => row['notes']);

test('moving keeps every row and numbers the order from 0 (S1 §4)', () => {
  fc.assert(
    fc.property(pages, fc.nat(11), fc.nat(11), (rows, from, to) => {
      const after = moveRow(cataloguePage, rows, from, to);
      if (from >= rows.length || to >= rows.length || from === to) expect(after).toEqual(rows);
      else {
        const others = notes(rows).toSpliced(from, 1);
        expect(notes(after)).toEqual(others.toSpliced(to, 0, rows[from]!.notes));
        expect(orders(after)).toEqual(upTo(rows.length));
        expect(notes(moveRow(cataloguePage, after, to, from))).toEqual(notes(rows));
      }
    }),
  );
});
test('a moved row goes back, wherever it is when other rows have come or gone since', () => {
  const rows = ['a', 'b', 'c', 'd'].map((text, at) => ({ id: at + 1, notes: text, display_order: at }));
  const after = moveRow(cataloguePage, rows, 0, 3);
  const back = (now: readonly RecordValues[]) =>
    notes(moveRowBack(cataloguePage, now, after[3]!, { from: 0, to: 3 })).join('');
  expect(back(after)).toBe('abcd');
  expect(back(after.slice(1))).toBe('acd');
  expect(back([{ notes: 'new' }, ...after])).toBe('anewbcd');
  expect(back(after.slice(0, 3))).toBe('bcd');
});
test('numbers and letters of pages stay at their places; those that are locked move with their row', () => {
  const rows = ['a', 'b', 'c'].map((text, at) => ({ notes: text, page_number: at + 1, letter_code: `L${at}` }));
  const numbers = (after: readonly RecordValues[]) => after.map((row) => [row['notes'], row['page_number']]);
  const after = moveRow(cataloguePage, rows, 2, 0);
  expect(numbers(after)).toEqual([
    ['c', 1],
    ['a', 2],
    ['b', 3],
  ]);
  expect(letters(after)).toEqual(['L0', 'L1', 'L2']);
  expect(numbers(moveRow(cataloguePage, rows, 2, 0, new Set(['page_number'])))).toEqual([
    ['c', 3],
    ['a', 1],
    ['b', 2],
  ]);
});
test('insert adds an unsaved copy after a row', () => {
  fc.assert(
    fc.property(pages, fc.nat(11), (rows, at) => {
      fc.pre(at < rows.length);
      const after = copyRow(cataloguePage, rows, at);
      expect(letters(after)).toEqual([
        ...letters(rows).slice(0, at + 1),
        rows[at]!.letter_code,
        ...letters(rows).slice(at + 1),
      ]);
      expect(after[at + 1]).not.toHaveProperty('id');
      expect(orders(after)).toEqual(upTo(rows.length + 1));
    }),
  );
});
test('add appends a row with the next number', () => {
  expect(addRow(cataloguePage, [{ display_order: 5 }, { display_order: 2 }], { letter_code: 'n' })).toEqual([
    { display_order: 5 },
    { display_order: 2 },
    { letter_code: 'n', display_order: 6 },
  ]);
  expect(addRow(cataloguePage, [], {})).toEqual([{ display_order: 0 }]);
  expect(addRow(stock, [], { quantity: 1 })).toEqual([{ quantity: 1 }]);
});
test('renumbering keeps correct numbers and starts from the given one', () => {
  const rows = [{ display_order: 0 }, { display_order: 7 }];
  expect(renumberRows(cataloguePage, rows)[0]).toBe(rows[0]);
  expect(orders(renumberRows(cataloguePage, rows, 1))).toEqual([1, 2]);
});
test('a stored row with an end date is ended, to the minute; others are removed', () => {
  const now = new Date('2026-03-04T05:06:07.890Z');
  expect(removeRow(storeContact, [{ id: 1, active_end_date: null }], 0, now)).toEqual([
    { id: 1, active_end_date: '2026-03-04T05:06:00.000Z' },
  ]);
  expect(restoreRow([{ id: 1, active_end_date: '2026-03-04T05:06:00.000Z' }], 0)).toEqual([
    { id: 1, active_end_date: null },
  ]);
  expect(removeRow(storeContact, [{ name: 'Ann' }, { id: 2 }], 0, now)).toEqual([{ id: 2 }]);
  expect(removeRow(stock, [{ id: 1 }], 0, now)).toEqual([]);
});

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\t\tb', [['a', '', 'b']]],
  [
    '"two\nlines"\t"say ""x"""\n1\t',
    [
      ['two\nlines', 'say "x"'],
      ['1', ''],
    ],
  ],
  ['one', [['one']]],
  ['"Oak" table\t"\n24"', [['"Oak" table', '\n24']]],
])('cells of %j', (text, cells) => expect(parseClipboard(text)).toEqual(cells));
test("any cells survive a spreadsheet's format", () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '1') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }), (cells) => {
      const written = cells
        .map((row) => row.map((each) => (/["\t\n]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each)).join('\t'))
        .join('\n');
      expect(parseClipboard(written)).toEqual(cells);
    }),
  );
});

test('pasting fills cells right and down, adds rows, looks records up by name, and skips locked fields', async () => {
  const columns = ['product', 'quantity', 'price', 'ordered'].map((name) => stock.fields[name as 'quantity']);
  const lookups: string[] = [];
  const options = {
    columns,
    firstColumn: 0,
    firstRow: 1,
    rows: [
      { id: 1, quantity: 1 },
      { id: 2, quantity: 2, ordered: 0 },
    ],
    createRow: () => ({ quantity: 0 }),
    isLocked: (field: { name: string }) => field.name === 'ordered',
    findRecordId: async (entity: string, codeOrName: string) => {
      lookups.push(`${entity} ${codeOrName}`);
      return codeOrName === 'OSL-1' ? 7 : null;
    },
  };
  const { rows, missing } = await pasteCells(
    parseClipboard('OSL-1\t1,200.00\t$ 9,50\t99\tbeyond\nOSL-1\tmany\t1,200\t1\nNOPE\t3\t1.290\t5'),
    options,
  );
  expect(rows).toEqual([
    { id: 1, quantity: 1 },
    { id: 2, product: 7, quantity: 1200, price: 9.5, ordered: 0 },
    { product: 7, quantity: 'many', price: '1,200' },
    { quantity: 3, price: '1.290' },
  ]);
  expect(missing).toEqual(['NOPE']);
  expect(lookups).toEqual(['product OSL-1', 'product NOPE']);
});

test('a name that no record has leaves the row of another record as it is, and fills one without a record', async () => {
  const rows = [
    { id: 1, product: 3, quantity: 1 },
    { id: 2, product: null, quantity: 2 },
  ];
  const pasted = await pasteCells(parseClipboard('NOPE\t90\nNOPE\t91\nOSL-1\t92'), {
    columns: [stock.fields.product, stock.fields.quantity],
    firstColumn: 0,
    firstRow: 0,
    rows,
    createRow: () => ({}),
    isLocked: () => false,
    findRecordId: async (_entity, codeOrName) => (codeOrName === 'OSL-1' ? 7 : null),
  });
  expect(pasted).toEqual({
    rows: [
      { id: 1, product: 3, quantity: 1 },
      { id: 2, product: null, quantity: 91 },
      { product: 7, quantity: 92 },
    ],
    missing: ['NOPE'],
    unchanged: 1,
  });
});
