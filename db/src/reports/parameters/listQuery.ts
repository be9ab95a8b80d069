import type { QueryCondition } from '@trestle/schema/entity';
import { invalidField } from '@trestle/schema/errors';
import type { ParameterValue, ParameterValues } from '../report';

/** Values of one parameter that fit into a list's query. */
const MAX_CHOSEN_VALUES = 60;

/** Joins conditions into the `query` of a list's call. Those that are undefined are left out. */
export const queryOf = (...conditions: readonly (QueryCondition | undefined)[]): string =>
  JSON.stringify({ and: conditions.filter((condition) => condition !== undefined) });

function listOf(value: ParameterValue | undefined): readonly (string | number)[] {
  if (value === null || value === undefined || typeof value === 'boolean') return [];
  return typeof value === 'object' ? value : [value];
}

/**
 * Returns the condition that a field has one of a parameter's values; undefined when none is chosen.
 * @throws Problem 400 under the parameter's name for more values than a query takes
 */
export function chosenValues(field: string, values: ParameterValues, parameter: string): QueryCondition | undefined {
  const chosenList = listOf(values[parameter]);
  if (chosenList.length > MAX_CHOSEN_VALUES)
    throw invalidField(parameter, `Choose at most ${MAX_CHOSEN_VALUES}, or none for all`, 'max');
  return chosenList.length ? { or: chosenList.map((value) => [field, 'eq', value] as const) } : undefined;
}
