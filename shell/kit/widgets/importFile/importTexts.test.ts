import type { FieldErrors } from '@trestle/schema/errors';
import { container } from '@trestle/schema/entities/container';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { describeDefault, describeRow, refusedRows } from './importTexts';

test('a row is told in words', () => {
  const changes = { region_1_rrp: [100, 1250.5], colour: [null, 'Oak'], is_shipped: [false, true] } as const;
  expect(describeRow(product, { row: 2, result: 'changed', changes })).toBe(
    'Region 1 RRP 100 → 1,250.5 · Colour empty → Oak · Is shipped no → yes',
  );
  const errors: FieldErrors = {
    code: [{ code: 'null', message: 'Value Required' }],
    non_field_errors: [{ code: 'invalid', message: 'No' }],
  };
  expect(describeRow(product, { row: 2, result: 'refused', errors })).toBe('Code: Value Required · No');
});
test('a new record is told by its values, and by what the file says where that is written otherwise', () => {
  const texts: Record<string, string> = {
    wholesale_price: '1.049,00',
    region_1_rrp: '$1,049',
    colour: 'CH',
    code: 'a',
  };
  const changes = {
    code: [null, 'A'],
    wholesale_price: [null, 1049],
    region_1_rrp: [null, 1049],
    colour: [null, 'Charcoal'],
    is_shipped: [null, true],
  } as const;
  expect(describeRow(product, { row: 2, result: 'created', changes }, (name) => texts[name] ?? '')).toBe(
    'Code A · Wholesale price $1,049.00 (in the file: 1.049,00) · Region 1 RRP $1,049.00 · ' +
      'Colour Charcoal (in the file: CH) · Is shipped yes',
  );
});
test('the refused rows keep their cells and get the reason', () => {
  const file = {
    name: 'a.csv',
    headings: ['Code', 'Price'],
    columns: [],
    rows: [
      ['A', 1],
      ['B', { value: 2, text: 'two' }],
    ],
    rowNumbers: [2, 4],
    hiddenRowNumbers: [],
  };
  const errors: FieldErrors = { region_1_rrp: [{ code: 'type', message: 'Must be a number' }] };
  expect(
    refusedRows(
      product,
      file,
      ['code', ''],
      [
        { row: 2, result: 'created' },
        { row: 4, result: 'refused', errors },
      ],
    ),
  ).toEqual([
    ['Row', 'Why it was refused', 'Code', 'Price'],
    [4, 'Region 1 RRP: Must be a number', 'B', 'two'],
  ]);
});
test('refused rows can be imported again: a day and a price keep their values, a code what it shows', () => {
  const file = {
    name: 'a.xlsx',
    headings: ['Code', 'Arrives'],
    columns: [],
    rows: [
      [
        { value: 42, text: '00042' },
        { value: '2026-03-04', text: '3/4/26' },
      ],
    ],
    rowNumbers: [2],
    hiddenRowNumbers: [],
  };
  const [, row] = refusedRows(container, file, ['code', 'delivery_date'], [{ row: 2, result: 'refused', errors: {} }]);
  expect(row).toEqual([2, '', '00042', '2026-03-04']);
  const [, priced] = refusedRows(
    stock,
    { ...file, rows: [[{ value: 1049, text: '1,049' }]] },
    ['price'],
    [{ row: 2, result: 'refused', errors: {} }],
  );
  expect(priced).toEqual([2, '', 1049]);
});

test('what the file lacks is counted, and rows that have it nowhere are named', () => {
  const words = (taken: number, missing: number[]) =>
    describeDefault(stock, { field: 'price', from: 'product', taken, missing });
  expect(words(1, [])).toEqual({ taken: '1 row has no price: taken from the product.' });
  expect(words(1230, [4])).toEqual({
    taken: '1,230 rows have no price: taken from the product.',
    missing: 'Row 4 has no price yet: neither the file nor the product gives one.',
  });
  expect(words(0, [4, 9, 12])).toEqual({
    missing: 'Rows 4, 9 and 12 have no price yet: neither the file nor the product gives one.',
  });
  const many = Array.from({ length: 1012 }, (_, i) => i + 2);
  expect(words(0, many).missing).toMatch(/^Rows 2, 3, .*, 13 and 1,000 more have no price yet/);
});
