import type { Field } from '@trestle/schema/field';
import { numberError, parseNumber } from '@trestle/schema/numberText';
import { checkValue } from '@trestle/schema/validate';
import { parseDay } from '../../form/fields/parseDate';
import { valueKind } from '../query/filterableFields';
import type { ColumnFilter } from './qbe';

/** A filter's value, null when nothing is typed; or what is wrong with the text. */
export type ParsedFilter =
  { value: ColumnFilter['value'] | null; problem?: undefined } | { value?: undefined; problem: string };

/** What is wrong with a number in a search. It may lie outside the field's bounds. */
export const searchedNumberProblem = (field: Field, value: unknown): string | undefined => {
  if (typeof value !== 'number') return numberError(String(value));
  const counted = field.kind === 'Integer' || field.kind === 'Money' || field.kind === 'Decimal';
  return counted ? checkValue({ ...field, min: undefined, max: undefined }, value)[0]?.message : undefined;
};

/** Parses the text of a filter by the kind of its field. */
export const parseFilter = (field: Field, text: string): ParsedFilter => {
  if (text.trim() === '') return { value: null };
  const kind = valueKind(field);
  if (kind === 'date') {
    const day = parseDay(text);
    return day === null ? { problem: 'Enter it as DD/MM/YYYY' } : { value: day };
  }
  if (kind !== 'number' && kind !== 'key') return { value: text.trim() };
  const value = parseNumber(text);
  const problem = searchedNumberProblem(field, value);
  return problem === undefined ? { value: value as number } : { problem };
};
