import type { FormApi } from 'final-form';
import { ApiError } from '../../core/api/errors';
import type { Values } from '../values/values';

interface StoredRow {
  id?: number;
}
/** Ids of the rows that can't be deleted because others use them (contract §2.2, `in_use`), by list. */
const refusedRows = (error: unknown): Readonly<Record<string, readonly number[]>> => {
  if (!(error instanceof ApiError) || error.status !== 409) return {};
  const { code, rows } = (error.body ?? {}) as { code?: unknown; rows?: Record<string, number[]> };
  return code === 'in_use' ? (rows ?? {}) : {};
};

/**
 * Puts stored rows back to their place among the form's rows.
 * @param ids of the rows to put back
 */
export const withStoredRows = <Row extends StoredRow>(
  rows: readonly Row[],
  stored: readonly Row[],
  ids: readonly number[],
): Row[] => {
  const restored = [...rows];
  stored.forEach((row, index) => {
    if (row.id === undefined || !ids.includes(row.id) || restored.some(({ id }) => id === row.id)) return;
    restored.splice(Math.min(index, restored.length), 0, row);
  });
  return restored;
};

/** Brings back the nested rows that a save wanted to delete and the server refused to, because others use them. */
export const restoreRefusedRows = (form: FormApi<Values>, error: unknown): void => {
  const { values, initialValues = {} } = form.getState();
  for (const [list, ids] of Object.entries(refusedRows(error))) {
    const [rows, stored] = [values[list], (initialValues as Values)[list]];
    if (Array.isArray(rows) && Array.isArray(stored))
      form.change(list, withStoredRows(rows as StoredRow[], stored as StoredRow[], ids));
  }
};
