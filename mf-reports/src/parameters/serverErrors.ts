import { ApiError, errorTexts, generalErrors } from '@trestle/kit/core';
import type { ReportParameter } from '@trestle/schema/report';
import type { ParameterErrors } from './parameterValues';

export interface ServerErrors {
  fields: ParameterErrors;
  /** Texts that belong to no field that is drawn. */
  general: readonly string[];
}

/** Splits a refusal into the texts for each parameter and the others; null for any error but a 400. */
export const serverErrors = (error: unknown, params: readonly ReportParameter[]): ServerErrors | null => {
  if (!(error instanceof ApiError) || error.status !== 400 || typeof error.body !== 'object' || !error.body)
    return null;
  const body = error.body as Record<string, unknown>;
  const isDrawn = (name: string) => params.some((parameter) => parameter.name === name && !parameter.isHidden);
  const named = Object.entries(body).map(([name, problems]) => [name, errorTexts(problems).join(' ')] as const);
  return {
    fields: Object.fromEntries(named.filter(([name, text]) => isDrawn(name) && text)),
    general: [
      ...generalErrors(body),
      ...named
        .filter(([name, text]) => !isDrawn(name) && name !== 'detail' && name !== 'non_field_errors' && text)
        .map(([name, text]) => `${name}: ${text}`),
    ],
  };
};
