import { datePattern } from '@trestle/schema/regional/dateFormat';
import type { Field } from '@trestle/schema/field';
import { numberError, parseNumber } from '@trestle/schema/text/numberText';
import { isDateWord } from '@trestle/schema/dateWords';
import { checkValue, MAX_SEARCHED_NUMBER } from '@trestle/schema/validate';
import { parseDay } from '../../form/fields/parseDate';
import { valueKind } from '../query/filterableFields';
import type { ColumnFilter } from './qbe';

/** A filter's value, null when nothing is typed; or what is wrong with the text. */
export type ParsedFilter =
  { value: ColumnFilter['value'] | null; problem?: undefined } | { value?: undefined; problem: string };

/** What is wrong with a number in a search. It may lie outside the field's bounds, and those of its column. */
export const searchedNumberProblem = (field: Field, value: unknown): string | undefined => {
  if (typeof value !== 'number') return numberError(String(value));
  if (Math.abs(value) > MAX_SEARCHED_NUMBER) return `Enter a number up to ${MAX_SEARCHED_NUMBER}`;
  if (field.kind === 'Integer') return Number.isInteger(value) ? undefined : 'Must be a whole number';
  const hasFixedDecimals = field.kind === 'Money' || field.kind === 'Decimal';
  return hasFixedDecimals ? checkValue({ ...field, min: undefined, max: undefined }, value)[0]?.message : undefined;
};

/** The special word that a text means (S1 §5): 'This month' is `this_month`. Null for other text. */
const dateWord = (text: string): string | null => {
  const word = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '_');
  return isDateWord(word) ? word : null;
};

/** Parses the text of a filter by the kind of its field. */
export const parseFilter = (field: Field, text: string): ParsedFilter => {
  if (text.trim() === '') return { value: null };
  const kind = valueKind(field);
  if (kind === 'date') {
    const day = parseDay(text) ?? dateWord(text);
    return day === null
      ? { problem: `Enter it as ${datePattern()}, or as a word such as today or this month` }
      : { value: day };
  }
  if (kind !== 'number' && kind !== 'key') return { value: text.trim() };
  const value = parseNumber(text);
  const problem = searchedNumberProblem(field, value);
  return problem === undefined ? { value: value as number } : { problem };
};
