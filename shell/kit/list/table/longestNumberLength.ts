import type { Kind } from '@trestle/schema/field';
import { formatMoney, formatNumber } from '../../core/format/numbers';
import type { AnyRow, ResolvedColumn } from './columns';

const NUMBER_FORMATS: Partial<Record<Kind, (value: unknown) => string>> = {
  Integer: formatNumber,
  Number: formatNumber,
  Decimal: formatMoney,
  Money: formatMoney,
};

/**
 * Returns the number of characters that a column's longest number takes. A table that draws only some rows sets its
 * widths before it draws the others, and must not cut a number short.
 * @returns undefined for a column of other values
 */
export const longestNumberLength = <Row extends AnyRow>(
  { field, name }: Pick<ResolvedColumn<Row>, 'field' | 'name'>,
  rows: readonly Row[],
): number | undefined => {
  const format = field && NUMBER_FORMATS[field.kind];
  if (!format) return undefined;
  let [least, greatest] = [0, 0];
  for (const row of rows) {
    const value = row[name];
    if (typeof value !== 'number') continue;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return Math.max(format(least).length, format(greatest).length);
};
