import { cutEchoedName, fieldError, type FieldErrors, forbidden, validationError } from '@trestle/schema/errors';
import type { ReportParameter } from '@trestle/schema/report';
import {
  blankValue,
  checkParameter,
  defaultValue,
  isLeftBlank,
  readEntries,
  type ParameterContext,
} from './checkParameter';
import { isOffered, offeredParameters } from './offeredParameters';
import type { ParameterDeclaration, ParameterValue, ParameterValues, ReportDefinition } from './report';

/** The texts that were sent for each parameter. Several of one name are a list. */
export type SentParameters = ReadonlyMap<string, readonly string[]>;
/** Checked parameters. */
export interface CheckedParameters {
  values: ParameterValues;
  /** The parameters as people read them, for the head of the report. Hidden and empty ones are left out. */
  facts: readonly (readonly [label: string, value: string])[];
}

function unknownNames(parameters: readonly ParameterDeclaration[], sent: SentParameters): FieldErrors {
  const errors = Object.create(null) as FieldErrors;
  for (const name of sent.keys())
    if (!parameters.some((parameter) => parameter.name === name))
      errors[cutEchoedName(name)] = [fieldError('unknown', 'Unknown parameter')];
  return errors;
}

/** Returns the empty values of all parameters of a report. Those that aren't offered keep them. */
const blankValues = ({ parameters }: ReportDefinition): Record<string, ParameterValue> =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, blankValue(parameter)]));

/**
 * Checks the parameters of a report. What isn't sent is empty; only a hidden parameter then has its default. A
 * parameter that isn't offered to the caller is unknown.
 * @throws Problem 400 keyed by the parameters' names
 */
export async function checkParameters(
  report: ReportDefinition,
  sent: SentParameters,
  context: ParameterContext,
): Promise<CheckedParameters> {
  const parameters = offeredParameters(report, context.reader);
  const errors = unknownNames(parameters, sent);
  const values = blankValues(report);
  const facts: [string, string][] = [];
  for (const parameter of parameters) {
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
}

/**
 * Leaves out what a schedule stores for parameters that its recipient isn't offered, where it asks for nothing.
 * @throws Problem 403 where it asks for something: without this filter, the recipient would be sent more
 */
export function withoutHiddenParameters(
  report: ReportDefinition,
  sent: SentParameters,
  { reader, zone }: ParameterContext,
): SentParameters {
  const hiddenParameters = report.parameters
    .filter(({ name }) => sent.has(name))
    .filter((each) => !isOffered(each, reader));
  for (const parameter of hiddenParameters)
    if (!isLeftBlank(parameter, sent.get(parameter.name)!, zone))
      throw forbidden(`"${parameter.prompt}" filters by a field that they may not see.`);
  const hiddenNames = new Set(hiddenParameters.map(({ name }) => name));
  return new Map([...sent].filter(([name]) => !hiddenNames.has(name)));
}

/**
 * Describes the parameters of a report, with their lists.
 * @param sent values that lists depend on, without which the defaults count; and values that long lists are to have
 * @throws Problem 400 for an unknown name, or a value that makes no sense
 */
export async function describeParameters(
  report: ReportDefinition,
  sent: SentParameters,
  context: ParameterContext,
): Promise<ReportParameter[]> {
  const parameters = offeredParameters(report, context.reader);
  const names = new Set(parameters.map((parameter) => parameter.name));
  const errors = unknownNames(parameters, sent);
  const values = blankValues(report);
  const descriptions: ReportParameter[] = [];
  for (const parameter of parameters) {
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
      listEntries: [...(await readEntries(parameter, [checked?.value].flat(), values, context)).values()],
      allowBlank: parameter.optional ?? false,
      isHidden: parameter.hidden ?? false,
      defaultVal,
      dependsOn: (parameter.dependsOn ?? []).filter((other) => names.has(other)),
    });
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return descriptions;
}
