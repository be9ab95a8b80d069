import { ownTable } from '@trestle/schema/ownTable';
import { isDateWord } from '@trestle/schema/dateWords';
import type { ValueKind } from '../query/filterableFields';

const SIGN_LABELS: Readonly<Record<string, string>> = ownTable({
  '~': 'contains',
  '#': 'contains, exact case',
  '=': 'is',
  in: 'is or lies within',
  '>': 'more than',
  '<': 'less than',
  '>=': 'at least',
  '<=': 'at most',
});
const DATE_SIGN_LABELS: Readonly<Record<string, string>> = ownTable({
  '=': 'on',
  '>': 'after',
  '<': 'before',
  '>=': 'on or after',
  '<=': 'on or before',
});

/** What an operator sign of a column filter means for a kind of value. */
export const signLabel = (sign: string, kind: ValueKind | undefined): string =>
  (kind === 'date' ? DATE_SIGN_LABELS[sign] : undefined) ?? SIGN_LABELS[sign] ?? sign;

/** Labels a period for a list of choices: `last_financial_year` → 'Last financial year'. */
export const periodLabel = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');

/** A period as users type it: 'last financial year'. Undefined for a date. */
export const periodText = (value: unknown): string | undefined =>
  isDateWord(value) ? periodLabel(value).toLowerCase() : undefined;
