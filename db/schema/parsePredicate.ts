import type { Clause, Comparison, QueryContext } from './clause';
import { cutEchoedName, invalidField } from './errors';
import type { Field } from './field';
import { MAX_SEARCH_CHARACTERS } from './limits';
import { OPERATORS, takesNoValue, type Operator } from './operators';
import { localDate, startOfDay, periodRange, isDateWord, nextMinute, singleDay, type DayRange } from './periods';
import { isIsoDate, isId, isIsoDateTime } from './validate';

/** Quotes a given value for an error message. Only text is quoted: nested values could be arbitrarily deep. */
export const quotedText = (given: unknown): string =>
  typeof given === 'string' ? JSON.stringify(cutEchoedName(given)) : 'that is no text';

const valueError = (parameter: string, field: Field, words: string) =>
  invalidField(parameter, `${field.name}: ${words}`);
/** Whether a field holds dates or timestamps. */
export const isDated = (field: Field): boolean => field.kind === 'Date' || field.kind === 'DateTime';

const textValue = (field: Field, operator: Operator, value: unknown, parameter: string): string => {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw valueError(parameter, field, 'the value must be text');
  const found = String(value);
  if ([...found].length > MAX_SEARCH_CHARACTERS)
    throw valueError(parameter, field, `Maximum length:${MAX_SEARCH_CHARACTERS}`);
  return found;
};
const numberValue = (field: Field, value: unknown, parameter: string): number => {
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof found !== 'number' || !Number.isFinite(found) || Math.abs(found) > 1e15)
    throw valueError(parameter, field, 'the value must be a number');
  return found;
};
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const booleanValue = (field: Field, value: unknown, parameter: string): boolean => {
  const found = typeof value === 'object' ? undefined : BOOLEANS.get(String(value));
  if (found === undefined) throw valueError(parameter, field, 'the value must be true or false');
  return found;
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

/** The start of a date value and the first instant or date after it. For a timestamp both are the same. */
interface DateRange {
  from: string;
  to: string;
  point: boolean;
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
    return { ...days, point: false };
  }
  if (span)
    return {
      from: startOfDay(span.from, zone).toISOString(),
      to: startOfDay(span.to, zone).toISOString(),
      point: false,
    };
  // 'now' is the current minute, because active dates are compared to the minute (S1 §4).
  if (value === 'now')
    return {
      from: new Date(nextMinute(now).getTime() - 60_000).toISOString(),
      to: nextMinute(now).toISOString(),
      point: false,
    };
  if (!isIsoDateTime(value)) throw valueError(parameter, field, 'the value must be a date, a time or a date word');
  const at = new Date(value).toISOString();
  return { from: at, to: at, point: true };
};

const DATE_TESTS: Partial<Record<Operator, (field: string, e: DateRange) => Clause>> = {
  eq: (field, e) =>
    e.point
      ? { field, is: 'eq', value: e.from }
      : {
          and: [
            { field, is: 'ge', value: e.from },
            { field, is: 'lt', value: e.to },
          ],
          span: true,
        },
  gt: (field, e) => ({ field, is: e.point ? 'gt' : 'ge', value: e.to }),
  ge: (field, e) => ({ field, is: 'ge', value: e.from }),
  lt: (field, e) => ({ field, is: 'lt', value: e.from }),
  le: (field, e) => ({ field, is: e.point ? 'le' : 'lt', value: e.to }),
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
  if (!(OPERATORS[field.kind] as readonly Operator[]).includes(operator))
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
