import { ApiError, errorTexts, generalErrors } from '@trestle/kit/core';
import type { ReportParameter } from '@trestle/schema/report';
import type { ParameterErrors } from './parameterValues';

/** The error texts of a refused request. */
export interface ServerErrors {
  fields: ParameterErrors;
  /** Texts that belong to no visible field. */
  general: readonly string[];
}

/** Splits the server's errors into texts by parameter and general texts. Returns null for any status but 400. */
export const serverErrors = (error: unknown, params: readonly ReportParameter[]): ServerErrors | null => {
  if (!(error instanceof ApiError) || error.status !== 400 || typeof error.body !== 'object' || !error.body)
    return null;
  const body = error.body as Record<string, unknown>;
  const isDrawn = (name: string) => params.some((parameter) => parameter.name === name && !parameter.isHidden);
  const textsByName = Object.entries(body).map(([name, problems]) => [name, errorTexts(problems).join(' ')] as const);
  return {
    fields: Object.fromEntries(textsByName.filter(([name, text]) => isDrawn(name) && text)),
    general: [
      ...generalErrors(body),
      ...textsByName
        .filter(([name, text]) => !isDrawn(name) && name !== 'detail' && name !== 'non_field_errors' && text)
        .map(([name, text]) => `${name}: ${text}`),
    ],
  };
};
