import type { Aggregate, Field } from '@trestle/schema/field';
import type { Select } from '../../sql/select';

/** A field of a record that is computed from its nested rows, which are read anyway. Lists compute it in SQL. */
export interface PlannedAggregate {
  name: string;
  /** SQL of each nested row's value. */
  sql: string;
  /** Computes the field from the rows' values. */
  compute(values: readonly unknown[]): unknown;
}

/** Compares text without case and accents, as the columns' collation does. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
/** Joins the distinct texts in order, as `GROUP_CONCAT(DISTINCT …)` does for a list (contract §2.2). */
export function joinDistinct(values: readonly unknown[], separator = ', '): string | null {
  // Most rows have the same text: what is left of them is compared by the rules of a language, which takes long.
  const texts = [...new Set(values)].filter((text) => text !== null) as string[];
  const distinct = texts.sort(compare).filter((text, i) => i === 0 || compare(text, texts[i - 1]!) !== 0);
  return distinct.length ? distinct.join(separator) : null;
}
/** Adds amounts in cents, so that 0.1 + 0.2 is 0.3. */
export const sumAmounts = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + Math.round(Number(value) * 100), 0) / 100;

/** Returns the latest day, or null when there is none. */
export const latestDay = (values: readonly unknown[]): string | null =>
  (values as (string | null)[]).reduce(
    (last, day) => (day !== null && (last === null || day > last) ? day : last),
    null,
  );

const AGGREGATES: Readonly<Record<Aggregate, PlannedAggregate['compute']>> = {
  sum: sumAmounts,
  count: (values) => values.length,
  max: latestDay,
};

/**
 * Returns the fields of a record that are computed from the rows of one of its lists.
 * @param rows the SELECT of these rows
 */
export const planAggregates = (fields: readonly Field[], list: Field, rows: Select): PlannedAggregate[] =>
  fields.flatMap((field): PlannedAggregate[] => {
    if (field.across === list.name && field.kind === 'String') {
      const compute = (values: readonly unknown[]) => joinDistinct(values, field.pairedField ? '\n' : undefined);
      return [{ name: field.name, sql: rows.expression({ ...field, across: undefined }), compute }];
    }
    const [listName, ...path] = field.source?.split('.') ?? [];
    return field.aggregate && listName === list.name
      ? [{ name: field.name, sql: rows.pathValue(path), compute: AGGREGATES[field.aggregate] }]
      : [];
  });
