import { ApiError, generalErrors } from '@trestle/kit/core';

/** Returns the words of a refused value; null for any other failure, such as too many tries. */
export const refusalText = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 400 ? generalErrors(error.body).join(' ') || error.message : null;
