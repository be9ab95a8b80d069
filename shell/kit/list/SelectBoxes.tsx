import { Checkbox } from '@fluentui/react-components';
import type { Selected, Selection } from './bulk/useSelection';

/** Selects one row. */
export function SelectRow({ row, name, selection }: { row: Selected; name: string; selection: Selection }) {
  return (
    <Checkbox
      aria-label={`Select ${name}`}
      checked={selection.has(row)}
      onChange={(_, { checked }) => selection.put([row], checked === true)}
    />
  );
}
/** Selects the page's rows, or none of them. */
export function SelectPage({ rows, selection }: { rows: readonly Selected[]; selection: Selection }) {
  const count = rows.filter((row) => selection.has(row)).length;
  const checked = count === 0 ? false : count === rows.length ? true : 'mixed';
  return <Checkbox aria-label="Select page" checked={checked} onChange={() => selection.put(rows, checked !== true)} />;
}
