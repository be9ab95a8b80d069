import { formatDate, formatMoney, formatNumber, settings } from '@trestle/kit/core';
import { wallClockTime } from '@trestle/schema/periods';
import { dayText } from '@trestle/schema/regional/dateFormat';
import type { ReportCell, ColumnKind } from '@trestle/schema/report';

const NO_VALUE = '–';

/** Formats a time in the report's zone, so that the screen shows the same times as the file. */
const momentText = (value: ReportCell): string => {
  const time = new Date(String(value));
  if (Number.isNaN(time.getTime())) return String(value);
  const local = new Date(wallClockTime(time.getTime(), settings.reportTimezone)).toISOString();
  return `${dayText(local.slice(0, 10))} ${local.slice(11, 16)}`;
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
