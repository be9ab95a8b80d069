import { ApiError, errorTexts } from '@trestle/kit/core';

/**
 * Splits a refusal into the texts for the fields of a form.
 * @returns texts by field; under '' what belongs to none of them
 */
export const fieldProblems = (error: unknown, fields: readonly string[]): Readonly<Record<string, string>> => {
  const body = error instanceof ApiError && typeof error.body === 'object' ? error.body : null;
  const found = fields
    .map((field) => [field, errorTexts((body as Record<string, unknown> | null)?.[field]).join(' ')] as const)
    .filter(([, text]) => text !== '');
  return found.length > 0 ? Object.fromEntries(found) : { '': (error as Error).message };
};
