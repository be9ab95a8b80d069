import { forbidden, notFound } from '@trestle/schema/errors';
import { REPORT_FORMATS, type ReportDetails, type ReportFormat, type ReportSummary } from '@trestle/schema/report';
import { reportDefinitions } from './definitions/all';
import { isRequired } from './checkParameter';
import { isOffered } from './offeredParameters';
import type { ReportDefinition, ReportReader } from './report';

const DEFAULT_FORMAT: ReportFormat = 'pdf';

/**
 * Whether the caller may list all entities that a report reads, see the fields that it is about, and give the
 * parameters that it requires. Otherwise the report doesn't exist for them.
 */
const isOpen = ({ reads, shows = {}, parameters }: ReportDefinition, reader: ReportReader): boolean =>
  reads.every(reader.canList) &&
  Object.entries(shows).every(([entity, fields]) => fields.some((field) => reader.canRead(entity, field))) &&
  parameters.every((parameter) => !isRequired(parameter) || isOffered(parameter, reader));

/** Finds a report by its name. @throws Problem 404 when there is none, or none for this caller */
export function findReport(name: string, reader: ReportReader): ReportDefinition {
  const report = reportDefinitions.find((definition) => definition.name === name);
  if (!report || !isOpen(report, reader)) throw notFound();
  return report;
}

/** Refuses the result of a report that the caller may no longer make. @throws Problem 403 */
export function requireOpenReport(name: string, reader: ReportReader): void {
  const report = reportDefinitions.find((definition) => definition.name === name);
  if (!report || !isOpen(report, reader)) throw forbidden('You may not see this report.');
}

/** Returns the formats that a report can be made in. */
export const formatsOf = ({ formats = REPORT_FORMATS }: ReportDefinition): readonly ReportFormat[] => formats;

const summaryOf = ({ name, title, description, group }: ReportDefinition): ReportSummary => ({
  name,
  title,
  description,
  group,
});

/**
 * Lists the reports of a caller by title. Reports with a leading underscore are among them: the screen hides them
 * (S2 §2), but they can be called by name.
 */
export const listReports = (reader: ReportReader): ReportSummary[] =>
  reportDefinitions
    .filter((report) => isOpen(report, reader))
    .map(summaryOf)
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));

/** Describes a report with its parameters. */
export function detailsOf(report: ReportDefinition, params: ReportDetails['params']): ReportDetails {
  const formats = formatsOf(report);
  const ext = formats.includes(DEFAULT_FORMAT) ? DEFAULT_FORMAT : formats[0]!;
  const { title, description } = report;
  return { ...summaryOf(report), params, formats, props: { title, description, ext } };
}
