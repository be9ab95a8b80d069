import { stock } from '@trestle/schema/entities/stock';
import { translateDbError } from './dbError';

const outOfRange = { errno: 1264, sqlMessage: "Out of range value for column 'quantity' at row 1" };
const words = [{ code: 'invalid', message: 'Is out of the range that can be stored' }];

test('a value beyond its column is a 400 on the field, and on none that is hidden or no field', () => {
  expect(translateDbError(outOfRange, stock)).toMatchObject({ status: 400, body: { quantity: words } });
  const elsewhere = { status: 400, body: { non_field_errors: words } };
  expect(translateDbError({ original: outOfRange }, stock, new Set(['quantity']))).toMatchObject(elsewhere);
  expect(translateDbError(outOfRange)).toMatchObject(elsewhere);
});
