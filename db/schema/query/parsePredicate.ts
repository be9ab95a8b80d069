import type { Clause, Comparison, QueryContext } from './clause';
import { cutEchoedName, invalidField } from '../errors';
import type { Field } from '../field';
import { MAX_SEARCH_CHARACTERS } from '../limits';
import { operatorsFor, takesNoValue, type Operator } from './operators';
import { isDateWord } from '../dateWords';
import { localDate, startOfDay, periodRange, nextMinute, singleDay, type DayRange } from '../periods';
import { isIsoDate, isId, isIsoDateTime, MAX_SEARCHED_NUMBER } from '../validate';

/** Quotes a value for an error message. Only text is quoted, because nested values could be arbitrarily deep. */
export const quotedText = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(cutEchoedName(value)) : 'that is no text';

const valueError = (parameter: string, field: Field, message: string) =>
  invalidField(parameter, `${field.name}: ${message}`);
/** Whether a field holds dates or timestamps. */
export const isDated = (field: Field): boolean => field.kind === 'Date' || field.kind === 'DateTime';

const textValue = (field: Field, operator: Operator, value: unknown, parameter: string): string => {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw valueError(parameter, field, 'the value must be text');
  const text = String(value).normalize('NFC');
  if ([...text].length > MAX_SEARCH_CHARACTERS)
    throw valueError(parameter, field, `Maximum length:${MAX_SEARCH_CHARACTERS}`);
  return text;
};
/** A number as people write it. `Number` also reads 1e2 and 0x10: somebody who searches for that means no number. */
const DECIMAL_TEXT = /^\s*[-+]?(\d+\.?\d*|\.\d+)\s*$/;
const numberValue = (field: Field, value: unknown, parameter: string): number => {
  const number = typeof value === 'string' && DECIMAL_TEXT.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || Math.abs(number) > MAX_SEARCHED_NUMBER)
    throw valueError(parameter, field, 'the value must be a number');
  return number;
};
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const booleanValue = (field: Field, value: unknown, parameter: string): boolean => {
  const flag = typeof value === 'object' ? undefined : BOOLEANS.get(String(value));
  if (flag === undefined) throw valueError(parameter, field, 'the value must be true or false');
  return flag;
};
const plainValue = (field: Field, operator: Operator, value: unknown, parameter: string): string | number | boolean => {
  switch (field.kind) {
    case 'Boolean':
      return booleanValue(field, value, parameter);
    case 'ForeignKey': {
      const id = numberValue(field, value, parameter);
      if (!isId(id)) throw valueError(parameter, field, 'the value must be an id');
      return id;
    }
    case 'AutoNumber':
    case 'Integer':
    case 'Number':
    case 'Decimal':
    case 'Money':
      return numberValue(field, value, parameter);
    default:
      return textValue(field, operator, value, parameter);
  }
};

/** The span of time that a date value means. */
interface DateRange {
  from: string;
  /** First instant or date after the span. For a timestamp it is the same as `from`. */
  to: string;
  isInstant: boolean;
}
const dateRange = (field: Field, value: unknown, parameter: string, reader: QueryContext): DateRange => {
  const { now, zone } = reader;
  let span: DayRange | undefined;
  if (isDateWord(value) && value !== 'now') span = periodRange(value, now, zone);
  else if (isIsoDate(value)) span = singleDay(value);
  if (field.kind === 'Date') {
    const moment = value === 'now' ? now : isIsoDateTime(value) ? new Date(value) : undefined;
    const days = span ?? (moment && singleDay(localDate(zone, moment)));
    if (!days) throw valueError(parameter, field, 'the value must be a date or a date word');
    return { ...days, isInstant: false };
  }
  if (span)
    return {
      from: startOfDay(span.from, zone).toISOString(),
      to: startOfDay(span.to, zone).toISOString(),
      isInstant: false,
    };
  // 'now' is the current minute, because active dates are compared to the minute (S1 §4).
  if (value === 'now')
    return {
      from: new Date(nextMinute(now).getTime() - 60_000).toISOString(),
      to: nextMinute(now).toISOString(),
      isInstant: false,
    };
  if (!isIsoDateTime(value)) throw valueError(parameter, field, 'the value must be a date, a time or a date word');
  const instant = new Date(value).toISOString();
  return { from: instant, to: instant, isInstant: true };
};

const DATE_TESTS: Partial<Record<Operator, (field: string, range: DateRange) => Clause>> = {
  eq: (field, range) =>
    range.isInstant
      ? { field, is: 'eq', value: range.from }
      : {
          and: [
            { field, is: 'ge', value: range.from },
            { field, is: 'lt', value: range.to },
          ],
          span: true,
        },
  gt: (field, range) => ({ field, is: range.isInstant ? 'gt' : 'ge', value: range.to }),
  ge: (field, range) => ({ field, is: 'ge', value: range.from }),
  lt: (field, range) => ({ field, is: 'lt', value: range.from }),
  le: (field, range) => ({ field, is: range.isInstant ? 'le' : 'lt', value: range.to }),
};
const DATE_SYNONYMS: Partial<Record<Operator, Operator>> = {
  after: 'gt',
  before: 'lt',
  after_on: 'ge',
  before_on: 'le',
};

/**
 * Checks and converts one condition: an operator and its value.
 * @throws Problem 400 under the parameter's name
 */
export const parsePredicate = (
  field: Field,
  operator: Operator,
  value: unknown,
  parameter: string,
  reader: QueryContext,
): Clause => {
  if (!operatorsFor(field).includes(operator))
    throw valueError(parameter, field, `the operator ${quotedText(operator)} does not fit`);
  if (takesNoValue(operator) && (value ?? null) !== null)
    throw valueError(parameter, field, `${operator} takes no value`);
  if (takesNoValue(operator)) return { field: field.name, is: operator as Comparison };
  if (operator === 'between') {
    if (!Array.isArray(value) || value.length !== 2) throw valueError(parameter, field, 'between wants two values');
    return {
      and: [
        parsePredicate(field, 'ge', value[0], parameter, reader),
        parsePredicate(field, 'le', value[1], parameter, reader),
      ],
      span: true,
    };
  }
  if (isDated(field))
    return DATE_TESTS[DATE_SYNONYMS[operator] ?? operator]!(field.name, dateRange(field, value, parameter, reader));
  return { field: field.name, is: operator as Comparison, value: plainValue(field, operator, value, parameter) };
};
