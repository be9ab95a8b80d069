import { formatDate, formatMoney, formatNumber, settings } from '@trestle/kit/core';
import type { ReportCell, ColumnKind } from '@trestle/schema/report';

const NO_VALUE = '–';

/** Formats times in the report's zone, so that the screen shows the same times as the file. */
const MOMENT_FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: settings.reportTimezone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const momentText = (value: ReportCell): string => {
  const time = new Date(String(value));
  return Number.isNaN(time.getTime()) ? String(value) : MOMENT_FORMAT.format(time).replace(',', '');
};

/** Formats a cell by the kind of its column. */
export const cellText = (kind: ColumnKind, value: ReportCell): string => {
  if (value === null || value === '') return NO_VALUE;
  if (kind === 'Boolean') return value ? 'Yes' : 'No';
  if (kind === 'Date') return formatDate(value) || String(value);
  if (kind === 'DateTime') return momentText(value);
  if (typeof value !== 'number') return String(value);
  if (kind === 'Money') return formatMoney(value);
  return isNumeric(kind) ? formatNumber(value) : String(value);
};

const NUMERIC_KINDS: readonly ColumnKind[] = ['Integer', 'Decimal', 'Money'];
/** Whether a column has numbers, which are aligned at the end. */
export const isNumeric = (kind: ColumnKind): boolean => NUMERIC_KINDS.includes(kind);
