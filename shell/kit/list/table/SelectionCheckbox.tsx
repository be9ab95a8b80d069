import { Checkbox } from '@fluentui/react-components';
import type { SelectedRow, Selection } from '../bulk/useSelection';

/** Selects one row. */
export function RowCheckbox({ row, name, selection }: { row: SelectedRow; name: string; selection: Selection }) {
  return (
    <Checkbox
      aria-label={`Select ${name}`}
      checked={selection.has(row)}
      onChange={(_, { checked }) => selection.set([row], checked === true)}
    />
  );
}

/** Selects all rows of the page, or none of them. */
export function PageCheckbox({ rows, selection }: { rows: readonly SelectedRow[]; selection: Selection }) {
  const selected = rows.filter((row) => selection.has(row)).length;
  const all = selected > 0 && selected === rows.length;
  return (
    <Checkbox
      aria-label="Select page"
      checked={selected > 0 && !all ? 'mixed' : all}
      onChange={() => selection.set(rows, !all)}
    />
  );
}
