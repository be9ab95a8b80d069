import { formatFieldValue } from '../../form/fields/formatFieldValue';
import type { ResolvedColumn } from '../columns';

type AnyRow = Readonly<Record<string, unknown>>;

/** Without case and accents, as the server's search (contract §2.2). */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** What a row's columns say, each as text. */
const textOf = <Row extends AnyRow>(
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

/** Every row as text to look in; made once, since there may be 10,000. */
export const searchableTexts = <Row extends AnyRow>(
  columns: readonly Pick<ResolvedColumn<Row>, 'name' | 'field'>[],
  rows: readonly Row[],
): string[] => rows.map((row) => foldText(textOf(columns, row)));

/** The numbers of the rows in which some words stand, in one column. */
export const findMatches = (texts: readonly string[], words: string): number[] => {
  const looked = foldText(words.trim());
  return looked ? texts.flatMap((text, at) => (text.includes(looked) ? [at] : [])) : [];
};
