import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { renderAt } from '../../testing/renderAt';
import { CrossTab, type CrossTabProps } from './CrossTab';
import { nextCell } from './gridNavigation';

test('no key leads out of the grid', () => {
  const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown');
  fc.assert(
    fc.property(
      keys,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.nat(39),
      fc.nat(39),
      fc.boolean(),
      (key, rows, columns, row, column, far) => {
        const to = nextCell(
          key,
          { row: Math.min(row, rows - 1), column: Math.min(column, columns - 1) },
          { rows, columns },
          far,
        )!;
        expect([to.row >= 0 && to.row < rows, to.column >= 0 && to.column < columns]).toEqual([true, true]);
      },
    ),
  );
  expect([
    nextCell('End', { row: 0, column: 0 }, { rows: 3, columns: 4 }, true),
    nextCell('x', { row: 0, column: 0 }, { rows: 3, columns: 4 }),
  ]).toEqual([{ row: 2, column: 3 }, null]);
});

const headings = ['A', 'B', 'C'].map((label) => ({ key: label, label }));
const open = (readOnly = false, more: Partial<CrossTabProps> = {}) => {
  function Grid() {
    const [values, setValues] = useState<Record<string, string>>({ AA: '1', CB: '9' });
    return (
      <CrossTab
        label="Prices"
        corner="Product"
        rows={headings}
        columns={headings}
        {...more}
        onType={
          readOnly ? undefined : (row, column, text) => setValues({ ...values, [row.label + column.label]: text })
        }
        cell={(row, column) => {
          const value = values[row.label + column.label];
          return {
            shown: value,
            text: row.key === 'B' ? undefined : (value ?? ''),
            wrong: value?.includes(',') ? `${value} can be read two ways` : undefined,
          };
        }}
      />
    );
  }
  renderAt('/', [{ name: 'home', path: '/', element: <Grid /> }]);
  return { user: userEvent.setup(), cells: screen.getAllByRole('cell') };
};

test('cells have the width of S1 §9, and Tab stops at one cell only', () => {
  const { cells } = open();
  expect(screen.getAllByRole('columnheader')[1]).toHaveStyle({ minWidth: '100px' });
  expect(cells.map((cell) => cell.tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1, -1, -1]);
});
test('arrows move between cells, typing overwrites, Enter goes down, Escape cancels', async () => {
  const { user, cells } = open();
  await user.tab();
  expect(cells[0]).toHaveFocus();
  await user.keyboard('25{Enter}');
  expect(cells[0]).toHaveTextContent('25');
  expect(cells[3]).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(cells[7]).toHaveFocus();
  await user.keyboard('{F2}');
  expect(screen.getByRole('textbox', { name: 'B, C' })).toHaveValue('9');
  await user.keyboard('{Escape}');
  expect([cells[7]!.textContent, document.activeElement === cells[7]]).toEqual(['9', true]);
  await user.keyboard('{Delete}{Tab}');
  expect(cells[7]).toHaveTextContent('–');
  expect(cells[8]).toHaveFocus();
});
test('arrows take what is typed and move on; in an opened cell ← and → move within the text', async () => {
  const { user, cells } = open();
  await user.tab();
  await user.keyboard('3{ArrowRight}2{ArrowRight}');
  expect(cells.slice(0, 3).map((cell) => cell.textContent)).toEqual(['3', '2', '–']);
  expect(cells[2]).toHaveFocus();
  await user.keyboard('60{ArrowLeft}40{ArrowDown}');
  expect([cells[2]!.textContent, cells[1]!.textContent]).toEqual(['60', '40']);
  expect(cells[4]).toHaveFocus();
  await user.keyboard('{ArrowUp}{F2}{ArrowLeft}1{ArrowUp}');
  expect(cells[1]).toHaveTextContent('410');
  expect(cells[1]).toHaveFocus();
});
test('autoFocus takes the focus to the first cell that can be changed', () => {
  const [lockedRow, openRow] = [headings[1]!, headings[0]!];
  const grid = (
    <CrossTab
      label="Prices"
      rows={[lockedRow, openRow]}
      columns={headings}
      autoFocus
      onType={() => {}}
      cell={(row, column) => ({ shown: 'x', text: row === openRow && column.key !== 'A' ? '' : undefined })}
    />
  );
  renderAt('/', [{ name: 'home', path: '/', element: grid }]);
  const focused = screen.getAllByRole('cell')[4]!;
  expect([focused.tabIndex, document.activeElement === focused]).toEqual([0, true]);
});
test('typing applies at once where asked for, a pressed cell is replaced, and Escape brings its text back', async () => {
  const { user, cells } = open(false, { appliesWhileTyping: true, opensOnPress: true });
  await user.click(cells[7]!);
  await user.keyboard('12');
  expect(screen.getByRole('textbox', { name: 'B, C' })).toHaveValue('12');
  await user.keyboard('{Escape}');
  expect(cells[7]).toHaveTextContent('9');
  await user.click(cells[0]!);
  await user.keyboard('15,1');
  // Not left yet.
  expect(screen.getByRole('alert')).toHaveTextContent('A, A: 15,1 can be read two ways');
});
test('clicking elsewhere applies the typed value', async () => {
  const { user, cells } = open();
  await user.tab();
  await user.keyboard('7');
  await user.click(cells[2]!);
  expect(cells[0]).toHaveTextContent('7');
  expect(cells[2]).toHaveFocus();
});
test('locked and read-only cells do not change', async () => {
  const { user, cells } = open();
  await user.click(cells[3]!);
  await user.keyboard('5');
  expect(cells[3]).toHaveTextContent('–');
  expect(cells[3]).toHaveAttribute('aria-readonly', 'true');
});
test('errors are shown below the grid, those of the current cell first', async () => {
  const { user, cells } = open();
  await user.tab();
  await user.keyboard('1,234{Tab}');
  expect(cells[0]).toHaveTextContent('1,234');
  expect(screen.getByRole('alert')).toHaveTextContent('A, A: 1,234 can be read two ways');
  await user.keyboard('5,678{Enter}{ArrowUp}');
  expect(screen.getByRole('alert')).toHaveTextContent('B, A: 5,678 can be read two ways');
  expect(cells[1]).toHaveAccessibleDescription('B, A: 5,678 can be read two ways');
});
