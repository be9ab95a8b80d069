import { formatFieldValue } from '../../form/fields/formatFieldValue';
import type { AnyRow, ResolvedColumn } from '../table/columns';

/** Removes case and accents, as the server's search does (contract §2.2). */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Joins the texts of a row's columns, one per line. */
const joinCellTexts = <Row extends AnyRow>(
  columns: readonly Pick<ResolvedColumn<Row>, 'name' | 'field'>[],
  row: Row,
): string =>
  columns
    .map(({ name, field }) => {
      const value = row[name];
      if (value === null || value === undefined || value === '') return '';
      return field ? formatFieldValue(field, value) : String(value);
    })
    .join('\n');

/** The text of each row. Compute it once: there may be 10,000. */
export const searchableTexts = <Row extends AnyRow>(
  columns: readonly Pick<ResolvedColumn<Row>, 'name' | 'field'>[],
  rows: readonly Row[],
): string[] => rows.map((row) => foldText(joinCellTexts(columns, row)));

/** The indices of the rows that contain the text in one of their columns. */
export const findMatches = (rowTexts: readonly string[], text: string): number[] => {
  const needle = foldText(text.trim());
  return needle ? rowTexts.flatMap((rowText, index) => (rowText.includes(needle) ? [index] : [])) : [];
};
