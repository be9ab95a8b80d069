import { cutEchoedName, fieldError, type FieldErrors, validationError } from '@trestle/schema/errors';
import type { ReportParameter } from '@trestle/schema/report';
import { blankValue, checkParameter, defaultValue, entriesOf, type ParameterContext } from './checkParameter';
import type { ParameterValue, ParameterValues, ReportDefinition } from './report';

/** The texts that were sent for each parameter. Several of one name are a list. */
export type SentParameters = ReadonlyMap<string, readonly string[]>;
/** Checked parameters. */
export interface CheckedParameters {
  values: ParameterValues;
  /** The parameters as people read them, for the head of the report. Hidden and empty ones are left out. */
  facts: readonly (readonly [label: string, value: string])[];
}

const unknownNames = ({ parameters }: ReportDefinition, sent: SentParameters): FieldErrors => {
  const errors = Object.create(null) as FieldErrors;
  for (const name of sent.keys())
    if (!parameters.some((parameter) => parameter.name === name))
      errors[cutEchoedName(name)] = [fieldError('unknown', 'Unknown parameter')];
  return errors;
};

/**
 * Checks the parameters of a report. What isn't sent is empty; only a hidden parameter then has its default.
 * @throws Problem 400 keyed by the parameters' names
 */
export const checkParameters = async (
  report: ReportDefinition,
  sent: SentParameters,
  context: ParameterContext,
): Promise<CheckedParameters> => {
  const errors = unknownNames(report, sent);
  const values: Record<string, ParameterValue> = {};
  const facts: [string, string][] = [];
  for (const parameter of report.parameters) {
    // A list depends on values that are wrong: those are reported, and this one can't be checked.
    if (parameter.dependsOn?.some((name) => name in errors)) continue;
    const {
      value,
      errors: parameterErrors,
      shown,
    } = await checkParameter(parameter, sent.get(parameter.name), values, context);
    if (parameterErrors.length) errors[parameter.name] = parameterErrors;
    values[parameter.name] = value;
    if (!parameter.hidden && shown !== undefined) facts.push([parameter.prompt, shown]);
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { values, facts };
};

/**
 * Describes the parameters of a report, with their lists.
 * @param sent values that lists depend on; without one, the default counts
 * @throws Problem 400 for an unknown name, or a value that makes no sense
 */
export const describeParameters = async (
  report: ReportDefinition,
  sent: SentParameters,
  context: ParameterContext,
): Promise<ReportParameter[]> => {
  const errors = unknownNames(report, sent);
  const values: Record<string, ParameterValue> = {};
  const descriptions: ReportParameter[] = [];
  for (const parameter of report.parameters) {
    const { name, prompt, help = '', type = 0, control = 0 } = parameter;
    const texts = sent.get(name);
    const defaultVal = defaultValue(parameter, context) ?? null;
    const checked = texts && (await checkParameter({ ...parameter, optional: true }, texts, values, context));
    if (checked?.errors.length) errors[name] = checked.errors;
    values[name] = checked ? checked.value : (defaultVal ?? blankValue(parameter));
    descriptions.push({
      name,
      promptText: prompt,
      helpText: help,
      type,
      controlType: control,
      paramType: parameter.several ? 1 : 0,
      listEntries: await entriesOf(parameter, values, context),
      allowBlank: parameter.optional ?? false,
      isHidden: parameter.hidden ?? false,
      defaultVal,
      dependsOn: parameter.dependsOn ?? [],
    });
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return descriptions;
};
