/** One refusal of one field: a code of S1 §5 (`null`, `max`, `min`, `min-len`, `max-len`) or another with its own words. */
export interface FieldError {
  code: string;
  message: string;
}
/** Errors by field; those of nested rows stand by position (contract §2.2). */
export interface FieldErrors {
  [field: string]: FieldError[] | FieldErrors[];
}

/** An error that becomes a reply: the only kind whose words leave a server. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(JSON.stringify(body));
    this.name = 'Problem';
  }
}

export const fieldError = (code: string, message: string): FieldError => ({ code, message });
/** 400 by field. */
export const validationError = (errors: FieldErrors): Problem => new Problem(400, errors);
/** 400 on one field or parameter. */
export const invalidField = (field: string, message: string, code = 'invalid'): Problem =>
  validationError({ [field]: [fieldError(code, message)] });
/** 400 that belongs to no field. */
export const badRequest = (message: string, status = 400): Problem =>
  new Problem(status, { non_field_errors: [message] });
export const unauthenticated = (detail = 'Authentication credentials were not provided.'): Problem =>
  new Problem(401, { detail }, { 'WWW-Authenticate': 'Bearer' });
/** S2 §8: the words the browser clears its session by. */
export const sessionExpired = (): Problem => new Problem(403, { detail: 'Signature has expired.' });
/** @param why what machines may read of it beside the words */
export const forbidden = (detail = 'You do not have permission to perform this action.', why?: object): Problem =>
  new Problem(403, why ? { detail, why } : { detail });
/** Absent, or another store's: told apart by nobody. */
export const notFound = (): Problem => new Problem(404, { detail: 'Not found.' });
/** @param allowed the methods that the address takes: every 405 says them */
export const methodNotAllowed = (method: string, allowed: readonly string[] = []): Problem =>
  new Problem(405, { detail: `Method "${method}" not allowed.` }, allowed.length ? { Allow: allowed.join(', ') } : {});

/** What programs read of a 409. */
export interface ConflictDetails {
  code: 'changed' | 'in_use' | 'last_administrator' | 'stock_changed';
  /** `changed`: who saved last, and when; the version that is stored now. What the caller may not see is left out. */
  who?: string;
  when?: string;
  modified_date?: string;
  /** `in_use`: what uses the record, as far as the caller may see it. */
  used_by?: { name: string; label: string; count: number }[];
}
/** 409: other records use it, or somebody saved in between. */
export const conflict = (message: string, facts: ConflictDetails): Problem =>
  new Problem(409, { non_field_errors: [message], ...facts });
export const payloadTooLarge = (detail = 'The request is too large.'): Problem => new Problem(413, { detail });
/** 429: the person has so much under way that more of it would be at others' cost (safety 66). */
export const tooManyRequests = (seconds = 2): Problem =>
  new Problem(
    429,
    { detail: 'Too many of your requests are under way. Wait until some are answered, then try again.' },
    { 'Retry-After': String(seconds) },
  );
/** 503: the fault is ours and passes. */
export const serviceUnavailable = (
  detail = 'The service is not available right now. Try again in a moment.',
  seconds = 2,
): Problem => new Problem(503, { detail }, { 'Retry-After': String(seconds) });

/** Status, headers and body for anything thrown; whatever isn't a Problem shows nothing of itself (safety 34). */
export const toProblem = (error: unknown, requestId: string): Problem => {
  if (error instanceof Problem) return error;
  const thrown = (error ?? {}) as { status?: unknown; statusCode?: unknown };
  const status = Number(thrown.status ?? thrown.statusCode);
  if (status === 413) return payloadTooLarge();
  if (status === 400) return badRequest('The request could not be read.');
  if (status === 415) return new Problem(415, { detail: 'Unsupported media type.' });
  return new Problem(500, { detail: `Something went wrong on our side. Quote ${requestId} when you ask for help.` });
};
