import { Problem } from '@trestle/schema/errors';

/** Describes an error for the person whose report failed. */
export function errorText(error: unknown): string {
  if (!(error instanceof Problem)) return 'Something went wrong on our side. Run it again.';
  const { detail, non_field_errors: messages } = error.body as { detail?: string; non_field_errors?: string[] };
  if (detail !== undefined) return detail;
  if (messages) return messages.join(' ');
  return Object.entries(error.body as Record<string, { message?: string }[]>)
    .map(([name, errors]) => `${name}: ${errors.map(({ message }) => message).join(', ')}`)
    .join('; ');
}
