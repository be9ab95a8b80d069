import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stock } from '@trestle/schema/entities/stock';
import { supplier } from '@trestle/schema/entities/supplier';
import { useState } from 'react';
import type { FilterCellProps } from './filterCellStyles';
import type { ColumnFilter } from './qbe';
import { TypedFilterCell } from './TypedFilterCell';

/** Renders a cell whose filters reach it only when `arrive` says so. */
function renderCell(field: FilterCellProps['field']) {
  const asked: (ColumnFilter | null)[] = [];
  let setArrived: (filter: ColumnFilter | undefined) => void = () => undefined;
  function Cell() {
    const [filter, setFilter] = useState<ColumnFilter>();
    setArrived = setFilter;
    return <TypedFilterCell field={field} filter={filter} onChange={(change) => asked.push(change)} />;
  }
  render(<Cell />);
  return {
    user: userEvent.setup(),
    asked,
    arrive: (filter?: ColumnFilter | null) => act(() => setArrived(filter ?? undefined)),
  };
}

test('what is typed while a filter of before is on its way to the address stays, and is applied', async () => {
  const { user, asked, arrive } = renderCell(supplier.fields.name);
  const box = screen.getByRole('textbox', { name: 'Filter Name' });
  await user.type(box, 'oak{Enter}');
  await user.clear(box);
  await user.type(box, '{Enter}');
  expect(asked).toEqual([{ op: expect.any(String), value: 'oak' }, null]);
  arrive(asked[0]);
  expect(box).toHaveProperty('value', '');
  arrive();
  expect(box).toHaveProperty('value', '');

  arrive({ ...asked[0]!, value: 'elm' });
  expect(box).toHaveProperty('value', 'elm');
});

test('a sign that is chosen while a filter of before is on its way to the address stays', async () => {
  const { user, asked, arrive } = renderCell(stock.fields.available);
  const box = screen.getByRole('textbox', { name: 'Filter Available' });
  const sign = screen.getByRole('combobox', { name: 'Available: how to compare' });
  await user.selectOptions(sign, '>=');
  await user.type(box, '5{Enter}');
  // One change: an empty box would be applied where typing takes long.
  fireEvent.change(box, { target: { value: 'much' } });
  await user.selectOptions(sign, '=');
  arrive(asked[0]);
  expect(sign).toHaveProperty('value', '=');
  fireEvent.change(box, { target: { value: '7' } });
  await user.type(box, '{Enter}');
  expect(asked).toEqual([
    { op: '>=', value: 5 },
    { op: '=', value: 7 },
  ]);
});
