import { ApiError } from '../../core/api/errors';
import { createForm } from '../values/createForm';
import { restoreRefusedRows, withStoredRows } from './restoreRefusedRows';

const [a, b, c] = [{ id: 1 }, { id: 2 }, { id: 3 }];

test('rows come back to their place, and only those that were refused', () => {
  expect(withStoredRows([c], [a, b, c], [2])).toEqual([c, b]);
  expect(withStoredRows([a], [a, b, c], [2, 3])).toEqual([a, b, c]);
});

test('a form gets back the rows that a 409 names, and nothing for another error', () => {
  const form = createForm({ initialValues: { stock: [a, b, c] }, onSubmit: () => undefined });
  form.change('stock', [a]);
  restoreRefusedRows(form, new ApiError(409, { code: 'changed', rows: { stock: [2] } }, 'x'));
  expect(form.getState().values['stock']).toEqual([a]);
  restoreRefusedRows(form, new ApiError(409, { code: 'in_use', rows: { stock: [2] } }, 'x'));
  expect(form.getState().values['stock']).toEqual([a, b]);
});
