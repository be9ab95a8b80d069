import { product } from '@trestle/schema/entities/product';
import { describeRow, refusedRows } from './importTexts';

test('a row is told in words', () => {
  const changes = { region_1_rrp: [100, 1250.5], colour: [null, 'Oak'], is_shipped: [false, true] } as const;
  expect(describeRow(product, { row: 2, result: 'changed', changes })).toBe(
    'Region 1 RRP 100 → 1,250.5 · Colour empty → Oak · Is shipped no → yes',
  );
  const errors = {
    code: [{ code: 'null', message: 'Value Required' }],
    non_field_errors: [{ code: 'x', message: 'No' }],
  };
  expect(describeRow(product, { row: 2, result: 'refused', errors })).toBe('Code: Value Required · No');
});
test('the refused rows keep their cells and get the reason', () => {
  const file = { name: 'a.csv', headings: ['Code', 'Price'], rows: [['A', 1], [], ['B', 'two']], firstRow: 2 };
  const errors = { region_1_rrp: [{ code: 'type', message: 'Must be a number' }] };
  expect(
    refusedRows(product, file, [
      { row: 2, result: 'created' },
      { row: 4, result: 'refused', errors },
    ]),
  ).toEqual([
    ['Row', 'Why it was refused', 'Code', 'Price'],
    [4, 'Region 1 RRP: Must be a number', 'B', 'two'],
  ]);
});
