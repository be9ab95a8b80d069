import { isDateWord } from '@trestle/schema/periods';
import type { ValueKind } from '../query/filterableFields';

const OPERATOR_WORDS: Readonly<Record<string, string>> = {
  '~': 'contains',
  '#': 'contains, exact case',
  '=': 'is',
  '>': 'more than',
  '<': 'less than',
  '>=': 'at least',
  '<=': 'at most',
};
const DATE_WORDS: Readonly<Record<string, string>> = {
  '=': 'on',
  '>': 'after',
  '<': 'before',
  '>=': 'on or after',
  '<=': 'on or before',
};

/** What an operator sign of a column filter means for a kind of value. */
export const signWords = (sign: string, kind: ValueKind | undefined): string =>
  (kind === 'date' ? DATE_WORDS[sign] : undefined) ?? OPERATOR_WORDS[sign] ?? sign;

/** `last_financial_year` → 'Last financial year'. */
export const periodLabel = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');

/** A special word as it is typed, 'last financial year'; undefined for a date. */
export const periodText = (value: unknown): string | undefined =>
  isDateWord(value) ? periodLabel(value).toLowerCase() : undefined;
