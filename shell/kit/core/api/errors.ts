/** A failed call. `status` is 0 when no reply came. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    /** The reply's JSON, in one of the shapes of contract §2.2. */
    readonly body: unknown,
    /** The id under which the server logged the call. */
    readonly requestId = '',
  ) {
    super(errorSummary(body) || errorWithoutBody(status));
  }
}

/** Whether the server refused a call, so that the same call would be refused again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Whether nobody can tell if a call was done: the browser or the BFF got no reply (SECURITY.md, 73). */
export const isOutcomeUnknown = ({ status, body }: ApiError): boolean =>
  status === 0
    ? body === null && navigator.onLine
    : status === 503 && (body as { code?: unknown } | null)?.code === 'outcome_unknown';

/** Statuses of a proxy that doesn't reach the server, or waits for it in vain. */
const UNREACHABLE_STATUSES: readonly number[] = [0, 502, 503, 504];

/** What an error without words of the server means to a user. */
function errorWithoutBody(status: number): string {
  if (status === 0 && !navigator.onLine) return "You're offline. Try again when you're connected.";
  return UNREACHABLE_STATUSES.includes(status) ? 'The server is not responding.' : `The server answered ${status}.`;
}

const errorText = (problem: unknown): string => {
  if (typeof problem === 'string') return problem;
  if (typeof problem === 'object' && problem !== null && 'message' in problem) return String(problem.message);
  return '';
};
/** Texts of an error list, whose entries are strings or `{code, message}`. */
export const errorTexts = (problems: unknown): string[] =>
  (Array.isArray(problems) ? problems : [problems]).map(errorText).filter(Boolean);

/** Texts of an error body that belong to no field: `detail` and `non_field_errors`. */
export const generalErrors = (body: unknown): string[] => {
  if (typeof body !== 'object' || body === null) return [];
  const { detail, non_field_errors: general } = body as { detail?: unknown; non_field_errors?: unknown };
  return [...errorTexts(general), ...errorTexts(detail)];
};

function errorSummary(body: unknown): string {
  const general = generalErrors(body);
  if (general.length || typeof body !== 'object' || body === null) return general.join(' ');
  return Object.entries(body)
    .map(([field, problems]) => [field, errorTexts(problems).join(' ')])
    .filter(([, text]) => text)
    .map(([field, text]) => `${field}: ${text}`)
    .join(' ');
}
