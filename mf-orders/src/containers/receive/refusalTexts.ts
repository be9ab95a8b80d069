import { ApiError, errorTexts } from '@trestle/kit/core';

/** Texts of a refused receipt, those of single rows among them. */
export function refusalTexts(error: unknown): string {
  const { message } = error as Error;
  if (!(error instanceof ApiError)) return message;
  const body = (error.body ?? {}) as Readonly<Record<string, unknown>>;
  if (body['code'] === 'changed')
    return (
      `${body['who'] ?? 'Somebody'} has received or changed this container since you began to count. Your count is ` +
      'still here. Compare it with the rows as they are now, then receive again.'
    );
  if (message) return message;
  const rows = Object.values(body).flat();
  return rows.flatMap((row) => Object.values((row ?? {}) as object).flatMap(errorTexts)).join(' ');
}
