import { fieldError, Problem, type FieldErrors } from '@trestle/schema/errors';
import type { Row, Write } from '../collection/context';
import type { FieldRead } from './fieldsRead';
import { findReport, formatsOf } from './findReport';
import type { ParameterContext } from './checkParameter';
import { checkParameters, type CheckedParameters, type SentParameters } from './parameters';
import { createReportReader } from './reader';
import type { ReportDefinition, ReportReader } from './report';

/** A report that may be made for its caller, with its parameters. */
export interface CheckedReport extends CheckedParameters {
  report: ReportDefinition;
  /** What its parameters in words reveal. */
  fieldsRead: readonly FieldRead[];
}

/** Turns the JSON of parameters into texts, as a form sends them. @returns undefined for anything but an object of values */
export const toSentParameters = (parameters: unknown): SentParameters | undefined => {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) return undefined;
  const sent = new Map<string, string[]>();
  for (const [name, value] of Object.entries(parameters)) {
    const values: unknown[] = [value ?? []].flat();
    if (values.some((one) => typeof one === 'object' && one !== null)) return undefined;
    sent.set(name, values.map(String));
  }
  return sent;
};

const findOrUndefined = (name: unknown, reader: ReportReader): ReportDefinition | undefined => {
  try {
    return findReport(String(name), reader);
  } catch {
    return undefined;
  }
};

/**
 * Checks the report, format and parameters of a record that has them: a run, a schedule.
 * @returns errors by field; those of parameters by the parameters' names, as those of a download
 */
export const checkReport = async (
  { context, caller }: Write,
  { report: name, format, parameters }: Row,
  more: Pick<ParameterContext, 'fillsDefaults'> = {},
): Promise<{ checked: CheckedReport } | { errors: FieldErrors }> => {
  const over = new AbortController();
  const reader = createReportReader(context, caller, over.signal);
  const { now, zone } = caller;
  const refuse = (field: string, code: string, message: string) => ({
    errors: { [field]: [fieldError(code, message)] },
  });
  try {
    const report = findOrUndefined(name, reader);
    if (!report) return refuse('report', 'not-found', 'There is no such report');
    const formats: readonly unknown[] = formatsOf(report);
    if (!formats.includes(format)) return refuse('format', 'choice', `The formats are ${formats.join(', ')}`);
    const sent = toSentParameters(parameters ?? {});
    if (!sent) return refuse('parameters', 'type', 'Must be an object of values');
    const parameterValues = await checkParameters(report, sent, { reader, now, zone, ...more });
    return { checked: { report, ...parameterValues, fieldsRead: reader.fieldsRead() } };
  } catch (refused) {
    if (refused instanceof Problem && refused.status === 400) return { errors: refused.body as FieldErrors };
    throw refused;
  } finally {
    over.abort(new Error('the report is checked'));
  }
};
