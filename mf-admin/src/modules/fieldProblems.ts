import { ApiError, errorTexts } from '@trestle/kit/core';

/**
 * Splits the error of a call into messages for the fields of a form.
 * @returns messages by field; under '' the message of an error that concerns none of the fields
 */
export const fieldProblems = (error: unknown, fields: readonly string[]): Readonly<Record<string, string>> => {
  const body = error instanceof ApiError && typeof error.body === 'object' ? error.body : null;
  const problems = fields
    .map((field) => [field, errorTexts((body as Record<string, unknown> | null)?.[field]).join(' ')] as const)
    .filter(([, text]) => text !== '');
  return problems.length > 0 ? Object.fromEntries(problems) : { '': (error as Error).message };
};
