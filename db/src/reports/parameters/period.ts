import { invalidField } from '@trestle/schema/errors';
import { ownTable } from '@trestle/schema/ownTable';
import { addDays, DAY_MS, localDate, periodRange } from '@trestle/schema/periods';
import { regional } from '@trestle/schema/regional/regional';
import type { ListEntry } from '@trestle/schema/report';
import type { ParameterDeclaration, ReportRequest } from '../report';
import { dayText } from '@trestle/schema/regional/dateFormat';

/** The first and the last date of a period; both are in it. */
export interface Days {
  from: string;
  to: string;
}

const UNITS = ['week', 'month', 'quarter', 'year', 'financial_year'] as const;
const OTHER_DATES = 'other_dates';
const labelOf = (period: string): string => period.charAt(0).toUpperCase() + period.slice(1).replaceAll('_', ' ');
/** The periods of S1 §5 that have begun, and 'Other dates', which are given by two dates. */
const PAST_PERIODS: readonly ListEntry[] = [
  ...UNITS.flatMap((unit) => [`this_${unit}`, `last_${unit}`]),
  OTHER_DATES,
].map((value) => ({ value, label: labelOf(value) }));

/** Name of the month in which financial years begin. */
const financialMonth = (): string =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, regional().financialYearStart - 1),
  );

/**
 * A period by its name, so that a schedule reports the period of each of its runs; or two dates.
 * @param filtersBy the dates that lie in it, by entity
 */
export const periodParameters = (
  filtersBy: NonNullable<ParameterDeclaration['filtersBy']>,
): readonly ParameterDeclaration[] => [
  {
    name: 'period',
    prompt: 'Period',
    control: 1,
    entries: PAST_PERIODS,
    default: 'this_month',
    get help() {
      return `A period that has not ended yet counts up to today. Financial years begin in ${financialMonth()}.`;
    },
    filtersBy,
  },
  { name: 'from', prompt: 'From', type: 7, optional: true, help: "First day. Only for 'Other dates'.", filtersBy },
  { name: 'to', prompt: 'To', type: 7, optional: true, help: "Last day. Only for 'Other dates'.", filtersBy },
];

/** Returns the same day of the month, some months earlier; the last day of a month that is too short. */
function monthsBefore(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  const lastDay = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  const date = Math.min(Number(day.slice(8)), lastDay);
  return new Date(Date.UTC(Math.floor(index / 12), index % 12, date)).toISOString().slice(0, 10);
}

/** Earliest day of a period, so that the period before it has dates as well. */
const MIN_DAY = '1900-01-01';
const MAX_YEARS = 50;
function readOtherDates({ from, to }: ReportRequest['values']): Days {
  if (!from) throw invalidField('from', 'Value Required', 'null');
  if (!to) throw invalidField('to', 'Value Required', 'null');
  if (String(from) < MIN_DAY) throw invalidField('from', `Minimum value ${dayText(MIN_DAY)}`, 'min');
  if (String(to) < String(from)) throw invalidField('to', 'Must not be before the first day');
  if (monthsBefore(String(to), 12 * MAX_YEARS) > String(from))
    throw invalidField('to', `At most ${MAX_YEARS} years after the first day`, 'max');
  return { from: String(from), to: String(to) };
}

/**
 * Returns the dates of the chosen period, up to today.
 * @throws Problem 400 for other dates that are missing or the wrong way round, and for dates beside another period
 */
export function daysOf({ values, now, zone }: Pick<ReportRequest, 'values' | 'now' | 'zone'>): Days {
  const range = periodRange(String(values['period']), now, zone);
  if (!range) return readOtherDates(values);
  for (const name of ['from', 'to'])
    if (values[name]) throw invalidField(name, "Only for the period 'Other dates'. Leave it empty");
  const today = localDate(zone, now);
  const lastDay = addDays(range.to, -1);
  return { from: range.from, to: lastDay < today ? lastDay : today };
}

const MONTHS_BY_UNIT: Readonly<Record<string, number>> = ownTable({
  month: 1,
  quarter: 3,
  year: 12,
  financial_year: 12,
});
/**
 * Returns the period before the chosen one: as many days of the previous week, month or year, so that a period that has
 * not ended is not compared with a whole one.
 */
export function daysBefore(period: string, { from, to }: Days): Days {
  const unit = period.replace(/^(this|last)_/, '');
  const months = MONTHS_BY_UNIT[unit];
  const dayCount = unit === 'week' ? 7 : (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (!months) return { from: addDays(from, -dayCount), to: addDays(to, -dayCount) };
  const isWhole = period.startsWith('last_');
  return { from: monthsBefore(from, months), to: isWhole ? addDays(from, -1) : monthsBefore(to, months) };
}
/** Returns the same days one year earlier. */
export const daysAYearBefore = ({ from, to }: Days): Days => ({
  from: monthsBefore(from, 12),
  to: monthsBefore(to, 12),
});
/** Formats a period for people: 01/11/2026 – 18/11/2026. */
export const daysText = ({ from, to }: Days): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
