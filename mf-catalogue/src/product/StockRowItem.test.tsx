import { render, screen } from '@testing-library/react';
import type { StockRow } from '@trestle/trade/core';
import { StockRowItem } from './StockRowItem';

const stockRow = { id: 1, container__code: 'C-1', container__delivery_date: null, quantity: 20, available: 8 };
const shown = (row: object): string | null => {
  const { unmount } = render(<StockRowItem row={row as StockRow} />);
  const text = screen.getByRole('listitem').textContent;
  unmount();
  return text;
};

test('a stock row leaves out what a rule hides', () => {
  expect(shown(stockRow)).toBe('C-1here8 of 20');
  expect(shown({ ...stockRow, price: null })).toBe('C-1here no price yet8 of 20');
  expect(shown({ ...stockRow, available: 0 })).toBe('C-1here0 of 20');
  expect(shown({ ...stockRow, available: undefined })).toBe('C-1here20 in all');
  expect(shown({ ...stockRow, quantity: undefined })).toBe('C-1here8');
  expect(shown({ ...stockRow, container__delivery_date: undefined })).toBe('C-18 of 20');
});
