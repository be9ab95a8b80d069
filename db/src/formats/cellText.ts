import { dayText } from '@trestle/schema/regional/dateFormat';
import { moneyText } from '@trestle/schema/regional/numberFormat';
import { plainNumberText } from '@trestle/schema/regional/plainNumber';
import type { ReportCell, ColumnKind } from '@trestle/schema/report';
import { printable } from '@trestle/schema/text/printable';
import { formatMinutes, wallClockConverter } from './wallClock';

/** Whether a column holds numbers, whose digits stand below digits. */
export const isNumberKind = (kind: ColumnKind): boolean => kind === 'Integer' || kind === 'Decimal' || kind === 'Money';

/** Returns a function that gives a moment's day and minutes in a zone. It reads ISO 8601 with Z, as cells hold it. */
export function zoneClock(zone: string): (moment: string) => [day: string, minutes: number] {
  const clock = wallClockConverter(zone);
  return (moment) => clock(moment.replace('T', ' ').replace('Z', ''));
}
/** Returns a function that formats moments in a zone: a date as the locale writes it, and hh:mm. */
export function momentText(zone: string): (moment: string) => string {
  const clock = zoneClock(zone);
  return (moment) => {
    const [day, minutes] = clock(moment);
    return `${dayText(day)} ${formatMinutes(minutes)}`;
  };
}

/** Returns a function that formats numbers. A text among them, such as 'on request', stays as it is. */
const formatNumber =
  (format: (value: number) => string) =>
  (cell: Exclude<ReportCell, null>): string =>
    Number.isFinite(Number(cell)) ? format(Number(cell)) : printable(String(cell));

/**
 * Returns a function that formats a column's cells for people: money and dates as the locale writes
 * them, Yes and No. Text loses the control characters that no format can hold.
 */
export function cellText(kind: ColumnKind, zone: string): (cell: Exclude<ReportCell, null>) => string {
  if (kind === 'Money') return formatNumber(moneyText);
  if (kind === 'Decimal') return formatNumber(plainNumberText);
  if (kind === 'Boolean') return (cell) => (cell ? 'Yes' : 'No');
  if (kind === 'Date') return (cell) => dayText(String(cell));
  if (kind === 'DateTime') {
    const format = momentText(zone);
    return (cell) => format(String(cell));
  }
  return (cell) => printable(String(cell));
}
