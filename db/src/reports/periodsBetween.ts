import { DAY_MS } from '@trestle/schema/periods';
import { dayText } from '@trestle/schema/regional/dateFormat';
import { monthText } from '@trestle/schema/regional/monthFormat';

/** Lengths of time that reports are divided into. */
export const PERIOD_ENTRIES = [
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'quarter', label: 'Quarters' },
  { value: 'year', label: 'Years' },
] as const;
export type ReportPeriodUnit = (typeof PERIOD_ENTRIES)[number]['value'];

/** A period of a report. Both dates are in it. */
export interface ReportPeriod {
  from: string;
  to: string;
  label: string;
}

const isoDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Returns the first day after the period that a day lies in. Weeks begin on Monday. */
function nextStart(day: Date, unit: ReportPeriodUnit): number {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  if (unit === 'week') return Date.UTC(year, month, date + 7 - ((day.getUTCDay() + 6) % 7));
  if (unit === 'month') return Date.UTC(year, month + 1, 1);
  return unit === 'quarter' ? Date.UTC(year, 3 * (Math.floor(month / 3) + 1), 1) : Date.UTC(year + 1, 0, 1);
}
function labelOf(day: Date, from: string, unit: ReportPeriodUnit): string {
  if (unit === 'week') return `Week of ${dayText(from)}`;
  if (unit === 'month') return monthText(day, 'numeric');
  const year = day.getUTCFullYear();
  return unit === 'quarter' ? `${year} Q${Math.floor(day.getUTCMonth() / 3) + 1}` : String(year);
}

/**
 * Divides the time between two dates. The first and the last period may be cut.
 * @returns undefined for more than `max` periods
 */
export function periodsBetween(
  from: string,
  to: string,
  unit: ReportPeriodUnit,
  max: number,
): readonly ReportPeriod[] | undefined {
  const periods: ReportPeriod[] = [];
  const end = Date.parse(to);
  for (let start = Date.parse(from); start <= end;) {
    if (periods.length === max) return undefined;
    const day = new Date(start);
    const nextPeriodStart = nextStart(day, unit);
    periods.push({
      from: isoDay(start),
      to: isoDay(Math.min(end, nextPeriodStart - DAY_MS)),
      label: labelOf(day, isoDay(start), unit),
    });
    start = nextPeriodStart;
  }
  return periods;
}
