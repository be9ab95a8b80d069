import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { container } from '@trestle/schema/entities/container';
import type { ListState } from '../listState';
import BulkBar from './BulkBar';
import { useSelection, type SelectedRow } from './useSelection';

function Bar({ rows }: { rows: readonly SelectedRow[] }) {
  const { on, onToggle, selection } = useSelection();
  if (!on || !selection) return <button onClick={() => onToggle(true)}>Select rows</button>;
  return (
    <BulkBar
      entity={container}
      access={{ hidden: new Set(), locked: new Set() }}
      actions={['activate']}
      ownActions={[]}
      effectOfChange={undefined}
      selection={selection}
      state={{} as ListState}
      rows={rows}
      count={rows.length}
    />
  );
}

test('a page can be selected once its rows are there: pressed before, it would select none', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Bar rows={[]} />);
  await user.click(screen.getByRole('button', { name: 'Select rows' }));
  expect(screen.getByRole('button', { name: 'Select page' })).toHaveAttribute('aria-disabled', 'true');
  rerender(<Bar rows={[{ id: 1 }, { id: 2 }]} />);
  await user.click(screen.getByRole('button', { name: 'Select page' }));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
});
