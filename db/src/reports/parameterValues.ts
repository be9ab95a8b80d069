import { fieldError, type FieldError } from '@trestle/schema/errors';
import { boolean, date, datetime, decimal, integer, number, string, text, type Field } from '@trestle/schema/field';
import { parseNumber } from '@trestle/schema/text/numberText';
import { startOfDay } from '@trestle/schema/periods';
import type { ParameterType } from '@trestle/schema/report';
import { parseZonedMoment } from '@trestle/schema/text/typedTime';
import { checkValue, isIsoDate } from '@trestle/schema/validate';
import { formatMinutes, wallClockConverter } from '../formats/wallClock';
import { dayText } from '@trestle/schema/regional/dateFormat';

/** Longest text of one line. */
const MAX_LINE_CHARACTERS = 1000;
/** Largest number of type 2, as large as amounts are. */
const MAX_NUMBER = 9_999_999_999.99;
const MAX_DECIMALS = 6;

const lineField = string({ maxlength: MAX_LINE_CHARACTERS });
/**
 * The declared field that checks each type of parameter, so that words and limits are those of forms (S1 §5, S2 §3).
 */
const FIELD_BY_TYPE: Readonly<Record<ParameterType, Field>> = {
  [-1]: lineField,
  0: lineField,
  1: lineField,
  2: number({ min: -MAX_NUMBER, max: MAX_NUMBER }),
  3: decimal(),
  4: datetime(),
  5: boolean(),
  6: integer(),
  7: date(),
  8: text(),
};

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['off', false],
]);

/** Returns a moment as ISO 8601 with Z. A time without a zone is a local time of the report's zone. */
function parseMoment(sentText: string, zone: string): string {
  const moment = parseZonedMoment(sentText, zone) ?? sentText;
  return isIsoDate(moment) ? startOfDay(moment, zone).toISOString() : moment;
}

const PLAIN_NUMBER = /^-?\d{1,30}(\.\d{1,20})?$/;
/** Parses a text as a type. Returns a text that it can't parse as it is, which the check then refuses. */
function parse(type: ParameterType, sentText: string, zone: string): unknown {
  // Programs write a decimal point, whatever the locale.
  if (type === 2 || type === 3 || type === 6)
    return PLAIN_NUMBER.test(sentText) ? Number(sentText) : parseNumber(sentText);
  if (type === 5) return FLAGS.get(sentText.trim().toLowerCase()) ?? sentText;
  if (type === 4) return parseMoment(sentText.trim(), zone);
  return type === 7 ? sentText.trim() : sentText;
}

const decimalsError = (value: unknown): FieldError[] =>
  typeof value === 'number' && Math.abs(Number(value.toFixed(MAX_DECIMALS)) - value) > Math.abs(value) * Number.EPSILON
    ? [fieldError('decimals', `At most ${MAX_DECIMALS} decimals`)]
    : [];

/** Parses the text of one value and checks it. */
export function parseParameterValue(
  type: ParameterType,
  sentText: string,
  zone: string,
): { value: string | number | boolean; errors: FieldError[] } {
  const value = parse(type, sentText, zone);
  const errors = checkValue(FIELD_BY_TYPE[type], value);
  if (type === 2 && !errors.length) errors.push(...decimalsError(value));
  return { value: value as string | number | boolean, errors };
}

/** Longest text of a value above a report. */
const MAX_SHOWN_CHARACTERS = 200;

/** Writes a value for people: dates as the locale has them, moments in a zone, Yes and No. */
export function showParameterValue(type: ParameterType, value: string | number | boolean, zone: string): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (type === 7) return dayText(String(value));
  if (type === 4) {
    const [day, minutes] = wallClockConverter(zone)(String(value).replace('T', ' ').replace('Z', ''));
    return `${dayText(day)} ${formatMinutes(minutes)}`;
  }
  const characters = [...String(value)];
  return characters.length > MAX_SHOWN_CHARACTERS
    ? `${characters.slice(0, MAX_SHOWN_CHARACTERS).join('')}…`
    : characters.join('');
}
