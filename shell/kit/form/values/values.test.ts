import { container } from '@trestle/schema/entities/container';
import { note } from '@trestle/schema/entities/note';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { user } from '@trestle/schema/entities/user';
import type { FieldAccess } from '@trestle/schema/fieldAccess';
import { registerEntities } from '../../core/entities';
import { sameValue } from './sameValue';
import { formErrors, saveErrors } from '../save/saveErrors';
import { requestBody, newItem, prefilledValues, editsSince } from './values';
import { ApiError } from '../../core/api/errors';

registerEntities([container, stock]);
const open: FieldAccess = { hidden: new Set(), locked: new Set() };

test('query keys with a leading underscore prefill fields, by kind', () => {
  const search = new URLSearchParams(
    '_description=Chair&_colour=3&_is_shipped=true&_categories=1,2&_id=9&_nothing=1&description=no&_created_date=x',
  );
  expect(prefilledValues(product, search)).toEqual({
    description: 'Chair',
    colour: 3,
    is_shipped: true,
    categories: [1, 2],
  });
  expect(newItem(product, { description: 'Chair' })).toMatchObject({
    description: 'Chair',
    star_bonus: false,
    categories: [],
    colour: null,
  });
});

test('a body holds the writable fields, without those that the user may not see or change', () => {
  const access: FieldAccess = { hidden: new Set(['wholesale_price']), locked: new Set(['code']) };
  const body = requestBody(
    product,
    {
      id: 1,
      description: 'Chair',
      code: 'X',
      wholesale_price: 5,
      colour: 2,
      colour__description: 'Moss',
      created_date: 'a',
      modified_date: 'b',
    },
    access,
  );
  expect(body).toEqual({ description: 'Chair', colour: 2, modified_date: 'b' });
});

test('secrets and hidden fields are sent only when filled', () => {
  expect(requestBody(user, { username: 'a', new_password: '' }, open)).toEqual({ username: 'a' });
  expect(requestBody(user, { username: 'a', new_password: 'b' }, open)).toEqual({ username: 'a', new_password: 'b' });
  expect(requestBody(note, { note: 'a', other_id: 4, other_name: null }, open)).toEqual({ note: 'a', other_id: 4 });
});

test("nested rows keep their id and version and lose the parent's key and read-only fields", () => {
  const row = { container: 1, product: 3, product__code: 'x', ordered: 1, quantity: 4 };
  const body = requestBody(
    container,
    { name: 'A', stock: [{ ...row, id: 2, modified_date: 'b', created_date: 'a' }, { ...row, id: 5 }, row] },
    open,
  );
  const writable = { product: 3, quantity: 4 };
  expect(body['stock']).toEqual([{ id: 2, ...writable, modified_date: 'b' }, { id: 5, ...writable }, writable]);
});

test('empty values are equal; lists and rows are compared by content', () => {
  expect(sameValue(null, '') && sameValue(undefined, null)).toBe(true);
  expect(sameValue([1, 2], [1, 2])).toBe(true);
  expect(sameValue([1, 2], [2, 1])).toBe(false);
  expect(sameValue([{ a: 1, b: null }], [{ a: 1 }])).toBe(true);
  expect(sameValue(0, null) || sameValue(false, null)).toBe(false);
});

test('values typed during a save are told apart from those sent', () => {
  expect(editsSince({ a: 1, b: 'x' }, { a: 1, b: 'xy', c: [1] })).toEqual({ b: 'xy', c: [1] });
});

test('errors of rows are kept by position, those of the list with the list', () => {
  expect(formErrors(container, { stock: [{}, { quantity: [{ code: 'min', message: 'Minimum value 0' }] }] })).toEqual({
    stock: [{}, { quantity: 'Minimum value 0' }],
  });
  const listError = formErrors(container, { stock: [{ code: 'max', message: 'Maximum value 5000' }] })['stock'];
  expect(Array.isArray(listError) && listError.length === 0 && Object.values(listError)).toEqual([
    'Maximum value 5000',
  ]);
});

test('the summary names field and row', () => {
  const error = new ApiError(400, {
    name: ['Taken'],
    stock: [{}, { price: [{ code: 'min', message: 'Minimum value 0' }] }],
    non_field_errors: ['No.'],
  });
  expect(saveErrors(container, error)).toEqual({
    general: ['No.'],
    fields: [
      { path: 'name', label: 'Name', message: 'Taken' },
      { path: 'stock[1].price', label: 'Stock, row 2: Price', message: 'Minimum value 0' },
    ],
  });
  expect(saveErrors(container, new ApiError(500, { detail: 'Quote 1.' }))).toEqual({
    general: ['Quote 1.'],
    fields: [],
  });
});
