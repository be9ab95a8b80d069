import { fieldError, type FieldError } from '@trestle/schema/errors';
import { boolean, date, datetime, decimal, integer, number, string, text, type Field } from '@trestle/schema/field';
import { parseNumber } from '@trestle/schema/numberText';
import { startOfDay, wallClockTime } from '@trestle/schema/periods';
import type { ParameterType } from '@trestle/schema/report';
import { checkValue, isIsoDate, isIsoDateTime } from '@trestle/schema/validate';
import { formatMinutes, wallClockConverter } from '../collection/wallClock';

/** Longest text of one line. */
const MAX_LINE_CHARACTERS = 1000;
/** Largest number of type 2, as large as amounts are. */
const MAX_NUMBER = 9_999_999_999.99;
const MAX_DECIMALS = 6;

const line = string({ maxlength: MAX_LINE_CHARACTERS });
/** The declared field that checks each type of parameter, so that words and limits are those of forms (S1 §5, S2 §3). */
const FIELD_BY_TYPE: Readonly<Record<ParameterType, Field>> = {
  [-1]: line,
  0: line,
  1: line,
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
const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)$/;

/** Returns the instant of a local time; of one that a clock change skips, the instant an hour later. */
const instantOf = (local: string, zone: string): Date => {
  const localMs = Date.parse(`${local.replace(' ', 'T')}Z`);
  const guess = localMs - (wallClockTime(localMs, zone) - localMs);
  return new Date(localMs - (wallClockTime(guess, zone) - guess));
};
/** Returns a moment as ISO 8601 with Z. What an input for local times sends counts in the report's zone. */
const parseMoment = (sent: string, zone: string): string => {
  if (isIsoDate(sent)) return startOfDay(sent, zone).toISOString();
  if (isIsoDateTime(sent)) return new Date(sent).toISOString();
  const [, day, time] = LOCAL_TIME.exec(sent) ?? [];
  if (!isIsoDate(day) || !isIsoDateTime(`${day}T${time}Z`)) return sent;
  return instantOf(sent, zone).toISOString();
};

/** Text that can't be parsed is returned as it is, and then refused by the check. */
const parse = (type: ParameterType, sent: string, zone: string): unknown => {
  if (type === 2 || type === 3 || type === 6) return parseNumber(sent);
  if (type === 5) return FLAGS.get(sent.trim().toLowerCase()) ?? sent;
  if (type === 4) return parseMoment(sent.trim(), zone);
  return type === 7 ? sent.trim() : sent;
};

const decimalsError = (value: unknown): FieldError[] =>
  typeof value === 'number' && Math.abs(Number(value.toFixed(MAX_DECIMALS)) - value) > Math.abs(value) * Number.EPSILON
    ? [fieldError('decimals', `At most ${MAX_DECIMALS} decimals`)]
    : [];

/** Converts one value, as text was sent, to its type. */
export const parseParameterValue = (
  type: ParameterType,
  sent: string,
  zone: string,
): { value: string | number | boolean; errors: FieldError[] } => {
  const value = parse(type, sent, zone);
  const errors = checkValue(FIELD_BY_TYPE[type], value);
  if (type === 2 && !errors.length) errors.push(...decimalsError(value));
  return { value: value as string | number | boolean, errors };
};

/** Longest text of a value above a report. */
const MAX_SHOWN_CHARACTERS = 200;
const dayText = (day: string): string => day.split('-').toReversed().join('/');

/** Writes a value for people: dates as DD/MM/YYYY, moments in a zone, Yes and No. */
export const showParameterValue = (type: ParameterType, value: string | number | boolean, zone: string): string => {
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
};
