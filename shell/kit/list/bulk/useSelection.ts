import { useMemo, useState } from 'react';

/** A row as it was when it was selected: what a change is compared with, and goes back to. */
export type SelectedRow = Readonly<Record<string, unknown>>;
export interface Selection {
  /** In the order in which they were selected: a merge keeps the first (S2 §7). */
  rows: readonly SelectedRow[];
  has(row: SelectedRow): boolean;
  /** Adds rows, or takes them out. */
  put(rows: readonly SelectedRow[], selected: boolean): void;
  clear(): void;
}
export interface SelectionMode {
  on: boolean;
  onToggle(on: boolean): void;
  selection: Selection | undefined;
}

const without = (from: ReadonlyMap<unknown, SelectedRow>, rows: readonly SelectedRow[]): Map<unknown, SelectedRow> => {
  const kept = new Map(from);
  for (const row of rows) kept.delete(row['id']);
  return kept;
};

/** Multiple-select mode (S1 §2.6): turning it off clears the selection. What is selected stays so over pages and searches. */
export const useSelection = (): SelectionMode => {
  const [on, setOn] = useState(false);
  const [found, setFound] = useState<ReadonlyMap<unknown, SelectedRow>>(() => new Map());
  return useMemo(
    () => ({
      on,
      onToggle: (next) => {
        setOn(next);
        setFound(new Map());
      },
      selection: on
        ? {
            rows: [...found.values()],
            has: (row) => found.has(row['id']),
            put: (rows, selected) =>
              setFound((before) =>
                selected
                  ? new Map([
                      ...before,
                      ...rows.filter((row) => !before.has(row['id'])).map((row) => [row['id'], row] as const),
                    ])
                  : without(before, rows),
              ),
            clear: () => setFound(new Map()),
          }
        : undefined,
    }),
    [on, found],
  );
};
