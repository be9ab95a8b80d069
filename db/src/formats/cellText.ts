import type { ReportCell, ColumnKind } from '@trestle/schema/report';
import { printable } from '@trestle/schema/text/printable';
import { formatMinutes, wallClockConverter } from './wallClock';

const MONEY = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const DECIMAL = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 6, useGrouping: false });

/** Whether a column holds numbers, whose digits stand below digits. */
export const isNumberKind = (kind: ColumnKind): boolean => kind === 'Integer' || kind === 'Decimal' || kind === 'Money';

/** Formats a date `YYYY-MM-DD` as dd/mm/yyyy. */
export const dayText = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
/** Returns a function that gives a moment's day and minutes in a zone. It reads ISO 8601 with Z, as cells hold it. */
export function zoneClock(zone: string): (moment: string) => [day: string, minutes: number] {
  const clock = wallClockConverter(zone);
  return (moment) => clock(moment.replace('T', ' ').replace('Z', ''));
}
/** Returns a function that formats moments in a zone: dd/mm/yyyy hh:mm. */
export function momentText(zone: string): (moment: string) => string {
  const clock = zoneClock(zone);
  return (moment) => {
    const [day, minutes] = clock(moment);
    return `${dayText(day)} ${formatMinutes(minutes)}`;
  };
}

/** Returns a function that formats numbers. A text among them, such as 'on request', stays as it is. */
const formatNumber =
  (format: Intl.NumberFormat) =>
  (cell: Exclude<ReportCell, null>): string =>
    Number.isFinite(Number(cell)) ? format.format(Number(cell)) : printable(String(cell));

/**
 * Returns a function that formats a column's cells for people: money with two decimals and thousands separators,
 * dd/mm/yyyy, Yes and No. Text loses the control characters that no format can hold.
 */
export function cellText(kind: ColumnKind, zone: string): (cell: Exclude<ReportCell, null>) => string {
  if (kind === 'Money') return formatNumber(MONEY);
  if (kind === 'Decimal') return formatNumber(DECIMAL);
  if (kind === 'Boolean') return (cell) => (cell ? 'Yes' : 'No');
  if (kind === 'Date') return (cell) => dayText(String(cell));
  if (kind === 'DateTime') {
    const format = momentText(zone);
    return (cell) => format(String(cell));
  }
  return (cell) => printable(String(cell));
}
