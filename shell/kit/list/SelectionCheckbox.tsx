import { Checkbox } from '@fluentui/react-components';
import type { SelectedRow, Selection } from './bulk/useSelection';

/** Selects one row. */
export function RowCheckbox({ row, name, selection }: { row: SelectedRow; name: string; selection: Selection }) {
  return (
    <Checkbox
      aria-label={`Select ${name}`}
      checked={selection.has(row)}
      onChange={(_, { checked }) => selection.put([row], checked === true)}
    />
  );
}
/** Selects the page's rows, or none of them. */
export function PageCheckbox({ rows, selection }: { rows: readonly SelectedRow[]; selection: Selection }) {
  const count = rows.filter((row) => selection.has(row)).length;
  const checked = count === 0 ? false : count === rows.length ? true : 'mixed';
  return <Checkbox aria-label="Select page" checked={checked} onChange={() => selection.put(rows, checked !== true)} />;
}
