import { useMemo, useState } from 'react';

/** A row as it was when it was selected: changes are compared with it, and undone to it. */
export type SelectedRow = Readonly<Record<string, unknown>>;

/** The selected rows of a list, and what changes them. */
export interface Selection {
  /** In the order of selection: a merge keeps the first one (S2 §7). */
  rows: readonly SelectedRow[];
  has(row: SelectedRow): boolean;
  /** Selects or deselects rows. */
  set(rows: readonly SelectedRow[], selected: boolean): void;
  clear(): void;
}

/** Whether rows can be selected, and the selection. */
export interface SelectionMode {
  on: boolean;
  onToggle(on: boolean): void;
  /** Undefined while the mode is off. */
  selection: Selection | undefined;
}

type RowsById = ReadonlyMap<unknown, SelectedRow>;

/** Multiple-select mode (S1 §2.6). The selection survives paging and searching; turning the mode off clears it. */
export const useSelection = (): SelectionMode => {
  const [on, setOn] = useState(false);
  const [selectedById, setSelectedById] = useState<RowsById>(() => new Map());
  return useMemo(() => {
    const clear = () => setSelectedById(new Map());
    const selection: Selection = {
      rows: [...selectedById.values()],
      has: (row) => selectedById.has(row['id']),
      set: (rows, select) =>
        setSelectedById((previous) => (select ? withRows(previous, rows) : withoutRows(previous, rows))),
      clear,
    };
    return {
      on,
      onToggle: (next) => {
        setOn(next);
        clear();
      },
      selection: on ? selection : undefined,
    };
  }, [on, selectedById]);
};

/** A row that is selected already stays as it was then. */
const withRows = (selected: RowsById, rows: readonly SelectedRow[]): RowsById => {
  const added = rows.filter((row) => !selected.has(row['id']));
  return new Map([...selected, ...added.map((row) => [row['id'], row] as const)]);
};

const withoutRows = (selected: RowsById, rows: readonly SelectedRow[]): RowsById => {
  const remaining = new Map(selected);
  for (const row of rows) remaining.delete(row['id']);
  return remaining;
};
