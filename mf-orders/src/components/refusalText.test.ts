import { ApiError } from '@trestle/kit/core';
import { refusalText } from './refusalText';

const max = [{ code: 'max', message: 'Maximum value 3' }];

test('the errors of rows are told with their names', () => {
  const error = new ApiError(400, { rows: [{}, { quantity: max }], resolve: [{ stock_id: max, quantity: max }] });
  const nameOf = (list: string, position: number) => (list === 'rows' ? `Chair ${position}` : '');
  expect(refusalText(error, nameOf)).toBe('Chair 1: Maximum value 3. Maximum value 3, Maximum value 3.');
});

test('what belongs to no row keeps its words', () => {
  expect(refusalText(new ApiError(409, { non_field_errors: ['Somebody changed it.'], code: 'changed' }))).toBe(
    'Somebody changed it.',
  );
  expect(refusalText(new ApiError(400, { rows: [{ code: 'null', message: 'Value Required' }] }))).toBe(
    'rows: Value Required',
  );
  expect(refusalText(new ApiError(500, null))).toBe('The server answered 500.');
  expect(refusalText(new Error('Offline'))).toBe('Offline');
});
