import type { Field } from '@trestle/schema/field';
import { columnOf, type ReportCell, type ReportColumn } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import type { ReportReader } from '../report';

/** A column of a report's table, which makes its cells from rows. */
export interface TableColumn {
  column: ReportColumn;
  /** Fields that the cells are made of. The column is left out when one of them is hidden from the caller. */
  needs: readonly string[];
  cell(row: Row): ReportCell;
}

/** Makes a column of a declared field under its declared label. */
export const fieldColumn = (field: Field, more: Partial<ReportColumn> = {}): TableColumn => ({
  column: columnOf(field, more),
  needs: [field.name],
  cell: (row) => (row[field.name] ?? null) as ReportCell,
});
/** Makes a column of a declared number, with its sum below the table. */
export const totalColumn = (field: Field): TableColumn => fieldColumn(field, { total: true });

/** Makes a column of a value that the report has computed, which each row has under the column's name. */
export const derivedColumn = (column: ReportColumn): TableColumn => ({
  column,
  needs: [],
  cell: (row) => (row[column.name] ?? null) as ReportCell,
});

/** Returns the columns whose fields the caller may read in lists of the entity. */
export const readableColumns = (
  reader: ReportReader,
  entity: string,
  columns: readonly TableColumn[],
): readonly TableColumn[] => columns.filter(({ needs }) => needs.every((name) => reader.canRead(entity, name)));

/** Multiplies a price by a number of pieces, rounded to the cent. */
export const multiplyMoney = (price: number, pieces: number): number => (Math.round(price * 100) * pieces) / 100;
/** Adds amounts without drift: in cents, which are whole numbers. */
export const addMoney = (...amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
