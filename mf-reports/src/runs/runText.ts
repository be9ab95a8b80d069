import { formatDate, formatNumber } from '@trestle/kit/core';
import type { ReportParameter } from '@trestle/schema/report';
import type { ReportRun, RunParameters } from './startRun';

/** Whether a run is waiting or running. */
export const isPending = ({ status }: Pick<ReportRun, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** Formats the progress of a run: 'Waiting', '1,200 of 65,535 rows', '12 pages'. */
export const progressText = ({ status, rows_done, rows_total, pages }: Partial<ReportRun>): string => {
  if (status === 'queued') return 'Waiting';
  if (pages) return `${formatNumber(pages)} ${pages === 1 ? 'page' : 'pages'}`;
  if (rows_done && rows_total) return `${formatNumber(rows_done)} of ${formatNumber(rows_total)} rows`;
  return rows_done ? `${formatNumber(rows_done)} rows` : 'Started';
};

/** Says that a file holds only the first of the rows that were found, as a csv can't. Empty where it holds all. */
export const cutText = (rows: number, total: number): string =>
  rows < total
    ? `The file holds the first ${formatNumber(rows)} of ${formatNumber(total)} rows. Narrow it down by its parameters.`
    : '';

/** Returns the share that is done, from 0 to 1. Returns undefined while the total is unknown. */
export const progressShare = ({ rows_done, rows_total }: Partial<ReportRun>): number | undefined =>
  rows_total ? Math.min(1, (rows_done ?? 0) / rows_total) : undefined;

const DAY_FORMAT = /^\d{4}-\d\d-\d\d$/;
const valueText = (parameter: ReportParameter | undefined, value: string): string => {
  const entry = parameter?.listEntries.find((each) => String(each.value) === value);
  if (entry) return entry.label;
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No';
  return DAY_FORMAT.test(value) ? formatDate(value) : value;
};

/**
 * Formats a run's parameters: 'From 01/11/2026 · Stores Fitzroy, Carlton'.
 * @param params the report's declaration. Without it, names and stored values are shown
 */
export const parametersText = (parameters: RunParameters, params: readonly ReportParameter[] = []): string =>
  Object.entries(parameters)
    .flatMap(([name, value]) => {
      const parameter = params.find((each) => each.name === name);
      if (parameter?.isHidden) return [];
      const values = [value].flat().map((each) => valueText(parameter, String(each)));
      return [`${parameter?.promptText ?? name} ${values.join(', ')}`];
    })
    .join(' · ');

/** Returns the query with which the report's page has the same parameters. */
export const runQuery = (parameters: RunParameters): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
  ).toString();
