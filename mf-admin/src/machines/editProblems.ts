import { ApiError } from '@trestle/kit/core';
import { fieldProblems } from '../modules/fieldProblems';

/**
 * Splits the error of a save into messages for the fields of a form. Where somebody has saved the record since it was
 * opened, the message says who.
 * @param what the record, such as 'webhook'
 * @returns as `fieldProblems`
 */
export const editProblems = (
  error: unknown,
  fields: readonly string[],
  what: string,
): Readonly<Record<string, string>> => {
  const { code, who = 'Somebody' } =
    error instanceof ApiError && error.status === 409 ? (error.body as { code?: string; who?: string }) : {};
  if (code !== 'changed') return fieldProblems(error, fields);
  return {
    '': `${who} has changed this ${what} since you opened it. Close this, and edit it again: then you see what is new.`,
  };
};
