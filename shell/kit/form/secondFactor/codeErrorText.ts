import { ApiError, errorTexts, generalErrors } from '../../core/api/errors';

/** Returns the server's words about a refused code. */
export const codeErrorText = (error: unknown): string => {
  const body = error instanceof ApiError && error.status === 400 ? error.body : null;
  const fieldErrors = (body as { code?: unknown } | null)?.code;
  const texts = [...(fieldErrors ? errorTexts(fieldErrors) : []), ...generalErrors(body)];
  return texts.join(' ') || (error as Error).message;
};
