import type { FieldCode } from '@trestle/schema/errorCodes';
import { fieldError, Problem, type FieldErrors } from '@trestle/schema/errors';
import type { Row, Write } from '../collection/call/context';
import type { FieldRead } from './fieldsRead';
import { findReport, formatsOf } from './findReport';
import type { ParameterContext } from './checkParameter';
import { checkParameters, type CheckedParameters, type SentParameters } from './parameters';
import { createReportReader } from './reader';
import type { ReportDefinition, ReportReader } from './report';

/** A report that may be made for its caller, with its parameters. */
export interface CheckedReport extends CheckedParameters {
  report: ReportDefinition;
  /** Fields that the labels of its parameters reveal. */
  fieldsRead: readonly FieldRead[];
}

/**
 * Turns the JSON of parameters into texts, as a form sends them.
 * @returns undefined for anything but an object of values
 */
export function toSentParameters(parameters: unknown): SentParameters | undefined {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) return undefined;
  const sentParameters = new Map<string, string[]>();
  for (const [name, value] of Object.entries(parameters)) {
    const values: unknown[] = [value ?? []].flat();
    if (values.some((item) => typeof item === 'object' && item !== null)) return undefined;
    sentParameters.set(name, values.map(String));
  }
  return sentParameters;
}

function findOrUndefined(name: unknown, reader: ReportReader): ReportDefinition | undefined {
  try {
    return findReport(String(name), reader);
  } catch {
    return undefined;
  }
}

/**
 * Checks the report, format and parameters of a record that has them: a run, a schedule.
 * @returns errors by field; errors of parameters have the parameters' names, as those of a download
 */
export async function checkReport(
  { context, caller }: Write,
  { report: name, format, parameters }: Row,
  options: Pick<ParameterContext, 'fillsDefaults'> = {},
): Promise<{ checked: CheckedReport } | { errors: FieldErrors }> {
  const readerAbort = new AbortController();
  const reader = createReportReader(context, caller, readerAbort.signal);
  const { now, zone } = caller;
  const refuse = (field: string, code: FieldCode, message: string) => ({
    errors: { [field]: [fieldError(code, message)] },
  });
  try {
    const report = findOrUndefined(name, reader);
    if (!report) return refuse('report', 'not-found', 'There is no such report');
    const formats: readonly unknown[] = formatsOf(report);
    if (!formats.includes(format)) return refuse('format', 'choice', `The formats are ${formats.join(', ')}`);
    const sentParameters = toSentParameters(parameters ?? {});
    if (!sentParameters) return refuse('parameters', 'type', 'Must be an object of values');
    const parameterValues = await checkParameters(report, sentParameters, { reader, now, zone, ...options });
    return { checked: { report, ...parameterValues, fieldsRead: reader.fieldsRead() } };
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return { errors: error.body as FieldErrors };
    throw error;
  } finally {
    readerAbort.abort(new Error('the report is checked'));
  }
}
