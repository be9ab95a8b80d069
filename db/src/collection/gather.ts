import type { Field } from '@trestle/schema/field';
import type { Row } from './context';

/** What of a record is reached through its nested rows (`across`) is taken from these where they are read anyway. */
export const gatheredFrom = (fields: readonly Field[], list: Field): Field[] =>
  fields.filter((field) => field.across === list.name && field.kind === 'String');

/** Ignores case and accents, as the columns' collation does. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

/** Texts joined, each once, in order: what `GROUP_CONCAT(DISTINCT …)` gives for a list (contract §2.2). */
export const joined = (rows: readonly Row[], name: string): string | null => {
  const texts = rows.map((row) => row[name]).filter((text) => text !== null) as string[];
  const distinct = texts.sort(compare).filter((text, i) => i === 0 || compare(text, texts[i - 1]!) !== 0);
  return distinct.length ? distinct.join(', ') : null;
};
