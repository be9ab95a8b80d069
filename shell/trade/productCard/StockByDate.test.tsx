import { render, screen } from '@testing-library/react';
import type { StockRow } from '../stock/arrivals';
import { StockByDate } from './StockByDate';

const row = { id: 1, available: 4, price: 10, container__code: 'C-1', container__delivery_date: null } as StockRow;

test('stock is here now, unless a rule hides when it comes', () => {
  const { rerender } = render(<StockByDate rows={[row]} />);
  expect(screen.getByRole('rowheader', { name: 'Here now C-1' })).toBeInTheDocument();
  const { container__delivery_date: _hidden, ...undated } = row;
  rerender(<StockByDate rows={[undated as StockRow]} />);
  expect(screen.getByRole('rowheader', { name: 'C-1' })).toBeInTheDocument();
});
