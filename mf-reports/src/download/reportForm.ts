import { serverDate, settings } from '@trestle/kit/core';
import { localDate } from '@trestle/schema/periods';
import type { ReportFormat, ReportDetails } from '@trestle/schema/report';
import { toTexts, type ControlValues } from '../parameters/parameterValues';

/** Returns the name of a report's file, with the day in the report's zone: 'Stock 2026-02-01.pdf' (S2 §9). */
export const reportFilename = (title: string, format: string, today: Date): string =>
  `${title} ${localDate(settings.reportTimezone, today)}.${format}`;

/**
 * Returns the form of a request for a report, in the first shape of S2 §7: the ending of the file's name is the format.
 * A list of values is a repeated field. Blank values are left out.
 * @param format `json` asks for the preview
 */
export const reportForm = (
  report: Pick<ReportDetails, 'name' | 'title' | 'params'>,
  values: ControlValues,
  format: ReportFormat | 'json',
  timezone: string,
  today = serverDate(),
): FormData => {
  const form = new FormData();
  form.set('timezone', timezone);
  form.set('filename', reportFilename(report.title, format, today));
  form.set('reportName', report.name);
  for (const parameter of report.params) {
    const texts = toTexts(parameter, values[parameter.name] ?? '');
    for (const text of texts) if (text !== '') form.append(parameter.name, text);
  }
  return form;
};
