import type { ReportCell, ReportSection, TableSection } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import type { ReportReader } from '../report';
import { readableColumns, type TableColumn } from './tableColumns';

export const HIDDEN_TEXT = 'The columns of this table are hidden from you.';
/** Makes a section of text. */
export const textSection = (text: string): ReportSection => ({ kind: 'text', text });
/** Makes a heading. */
export const heading = (text: string, level: 1 | 2 = 1): ReportSection => ({ kind: 'heading', text, level });

const toCells = (rows: readonly Row[], columns: readonly TableColumn[]): ReportCell[][] =>
  rows.map((row) => columns.map(({ cell }) => cell(row)));

/** Makes a table of rows in memory; the text `emptyText` where there are none. */
export function rowTable(
  title: string,
  columns: readonly TableColumn[],
  rows: readonly Row[],
  emptyText: string,
): ReportSection {
  if (!rows.length) return textSection(emptyText);
  if (!columns.length) return textSection(HIDDEN_TEXT);
  const plainColumns = columns.map(({ column }) => column);
  const [totalCount, rowCount] = [rows.length, rows.length];
  return { kind: 'table', title, columns: plainColumns, rows: toCells(rows, columns), totalCount, rowCount };
}

/**
 * Returns the columns that nested rows of a record fill. The rows don't contain hidden fields, so their columns are
 * left out, like those that are empty in all rows.
 */
export function filledColumns(columns: readonly TableColumn[], rows: readonly Row[]): readonly TableColumn[] {
  const isFilled = (name: string) => rows.some((row) => (row[name] ?? '') !== '');
  return columns.filter(({ needs }) => needs.every(isFilled));
}
/** Makes a table of a record's nested rows, of the columns that they fill. */
export const nestedTable = (
  title: string,
  columns: readonly TableColumn[],
  rows: readonly Row[],
  emptyText: string,
): ReportSection => rowTable(title, filledColumns(columns, rows), rows, emptyText);

/** A table whose rows are read from one list. */
export interface ListTable {
  entity: string;
  title: string;
  columns: readonly TableColumn[];
  /** Parameters of the list's call: filter, query, sort … */
  parameters: Readonly<Record<string, string>>;
  /** Text in place of a table without rows. */
  emptyText: string;
  /** Adds values from other lists to some rows, before their cells are made. Its fields need not be among `needs`. */
  complete?(rows: readonly Row[]): Promise<readonly Row[]>;
}

async function* readBatches(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly TableColumn[],
  complete: NonNullable<ListTable['complete']>,
): TableSection<AsyncIterable<ReportCell[][]>>['rows'] {
  for await (const rows of batches) yield toCells(await complete(rows), columns);
}

/** Reads a list into a table. Rows stream: they are read while the file is written. */
export async function listTable(
  reader: ReportReader,
  { entity, title, columns, parameters, emptyText, complete = (rows) => Promise.resolve(rows) }: ListTable,
): Promise<ReportSection> {
  const shownColumns = readableColumns(reader, entity, columns);
  if (!shownColumns.length) return textSection(HIDDEN_TEXT);
  const fields = [...new Set(['id', ...shownColumns.flatMap(({ needs }) => needs)])];
  const { rows, rowCount, totalCount } = await reader.list(entity, parameters, fields);
  if (!totalCount) return textSection(emptyText);
  return {
    kind: 'table',
    title,
    columns: shownColumns.map(({ column }) => column),
    rows: readBatches(rows, shownColumns, complete),
    totalCount,
    rowCount,
  };
}
