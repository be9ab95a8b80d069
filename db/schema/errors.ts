import type { ConflictCode, FieldCode } from './errorCodes';
import type { ShortRow } from './receipt';

/** One error of one field. The code is one of S1 §5 (`null`, `max`, `min`, `min-len`, `max-len`) or another. */
export interface FieldError {
  code: FieldCode;
  message: string;
}
/** Errors by field. Those of nested rows are listed by position (contract §2.2). */
export interface FieldErrors {
  [field: string]: FieldError[] | FieldErrors[];
}

/** An error with the reply that it becomes. No other error's message leaves a server. */
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

/**
 * Creates the error of a field.
 * @param code stays the same in every language and version
 */
export const fieldError = (code: FieldCode, message: string): FieldError => ({ code, message });
/** The error of an empty field that must have a value (S1 §5). */
export const valueRequired = (): FieldError => fieldError('null', 'Value Required');
/** The error of what a client sent under a name that is no field. */
export const unknownField = (): FieldError => fieldError('unknown', 'Unknown field');
/** Most errors in one reply. Nobody reads more, and a body of many wrong names must not become a larger reply. */
export const MAX_ERRORS = 50;

/** Whether a list has the errors or texts of one field, and not the errors of rows by position. */
const isErrorList = (errors: readonly FieldError[] | readonly FieldErrors[]): errors is readonly FieldError[] =>
  typeof errors[0] === 'string' || typeof (errors[0] as Partial<FieldError> | undefined)?.message === 'string';

const countErrors = (errors: FieldErrors): number =>
  Object.values(errors).reduce(
    (sum, list) => sum + (isErrorList(list) ? list.length : list.reduce((rowSum, row) => rowSum + countErrors(row), 0)),
    0,
  );

/**
 * Keeps the first errors, those of nested rows at their positions, and says how many more there are (SECURITY.md, 75).
 */
export const limitErrors = (errors: FieldErrors, maxErrors = MAX_ERRORS): FieldErrors => {
  const count = countErrors(errors);
  if (count <= maxErrors) return errors;
  let left = maxErrors;
  const keep = (all: FieldErrors): FieldErrors => {
    const kept = Object.create(null) as FieldErrors;
    for (const [name, list] of Object.entries(all)) {
      if (left <= 0) break;
      kept[name] = isErrorList(list) ? keepList(list) : keepRows(list);
    }
    return kept;
  };
  const keepList = (list: readonly FieldError[]): FieldError[] => {
    const kept = list.slice(0, left);
    left -= kept.length;
    return kept;
  };
  const keepRows = (rows: readonly FieldErrors[]): FieldErrors[] => {
    const kept: FieldErrors[] = [];
    for (const row of rows) {
      if (left <= 0) break;
      kept.push(keep(row));
    }
    return kept;
  };
  const limited = keep(errors) as Record<string, unknown[]>;
  const more = count - maxErrors === 1 ? 'And 1 more error.' : `And ${count - maxErrors} more errors.`;
  limited['non_field_errors'] = [...(limited['non_field_errors'] ?? []), more];
  return limited as unknown as FieldErrors;
};
/** 400 by field, with at most MAX_ERRORS of them. */
export const validationError = (errors: FieldErrors): Problem => new Problem(400, limitErrors(errors));
/** 400 on one field or parameter. */
export const invalidField = (field: string, message: string, code: FieldCode = 'invalid'): Problem =>
  validationError({ [field]: [fieldError(code, message)] });
/** Most characters of a name in a request that an error repeats. */
const MAX_ECHOED_CHARACTERS = 60;
/** Cuts a name in a request to what an error repeats of it. */
export const cutEchoedName = (name: string): string => name.slice(0, MAX_ECHOED_CHARACTERS);
/** 400 for a parameter that a call doesn't have. */
export const unknownParameter = (name: string): Problem => invalidField(cutEchoedName(name), 'Unknown parameter');
/** 400 for a name that doesn't exist, or that is hidden from the caller: nobody can tell which. */
export class UnknownName extends Problem {
  constructor(parameter: string, what: 'entity' | 'field' | 'filter' | 'list', quotedName: string) {
    super(400, { [parameter]: [fieldError('invalid', `Unknown ${what} ${quotedName}`)] });
  }
}
/** 400 or 422 that concerns no single field. A 409 of records has a code for programs: `conflict`. */
export const badRequest = (message: string, status: 400 | 422 = 400): Problem =>
  new Problem(status, { non_field_errors: [message] });
/** 409: a release that can't be taken now. */
export const releaseRefused = (message: string): Problem => new Problem(409, { non_field_errors: [message] });
/** 401: no session, or none that is still good. */
export const unauthenticated = (detail = 'Authentication credentials were not provided.'): Problem =>
  new Problem(401, { detail }, { 'WWW-Authenticate': 'Bearer' });
/** 403 with the words at which the browser clears its session (S2 §8). */
export const sessionExpired = (): Problem => new Problem(403, { detail: 'Signature has expired.' });
/**
 * 403.
 * @param why the rule that denied the call, for programs
 */
export const forbidden = (detail = 'You do not have permission to perform this action.', why?: object): Problem =>
  new Problem(403, why ? { detail, why } : { detail });
/** 404. Absent records and another store's look the same. */
export const notFound = (detail = 'Not found.'): Problem => new Problem(404, { detail });
/**
 * 405.
 * @param allowed methods that the endpoint accepts, sent as `Allow`
 */
export const methodNotAllowed = (method: string, allowed: readonly string[] = []): Problem =>
  new Problem(405, { detail: `Method "${method}" not allowed.` }, allowed.length ? { Allow: allowed.join(', ') } : {});

/** One record that uses another, with its name for people. */
export interface UsageExample {
  id: number;
  title: string;
}
/** The records of one entity that use a record, as far as the caller may see them. */
export interface UsageCount {
  name: string;
  label: string;
  count: number;
  /** The first of them. */
  examples: UsageExample[];
}
/** Details of a 409 for programs. */
export interface ConflictDetails {
  code: ConflictCode;
  /**
   * `changed`: who saved last, when, and the stored version of the record; for nested rows, `rows` in its place. Fields
   * that the caller may not see are left out.
   */
  who?: string;
  when?: string;
  modified_date?: string;
  /** `in_use`: the records that use it and that the caller may see. */
  used_by?: UsageCount[];
  /**
   * Of an update, by list: ids of the nested rows that can't be taken out (`in_use`), or that somebody changed
   * (`changed`).
   */
  rows?: Record<string, number[]>;
  /** `short`: the received stock rows of which less came than is ordered, with the lines that wait. */
  short?: readonly ShortRow[];
}
/** 409: what is stored does not allow it. An order of more pieces than there are is a 400. */
export const conflict = (message: string, details: ConflictDetails): Problem =>
  new Problem(409, { non_field_errors: [message], ...details });
/** 413: more than a call reads. */
export const payloadTooLarge = (detail = 'The request is too large.'): Problem => new Problem(413, { detail });
/** 429: the user has too many requests under way (SECURITY.md, 66). */
export const tooManyRequests = (seconds = 2): Problem =>
  new Problem(
    429,
    { detail: 'Too many of your requests are under way. Wait until some are answered, then try again.' },
    { 'Retry-After': String(seconds) },
  );
/** 503: a temporary fault of the server. */
export const serviceUnavailable = (
  detail = 'The service is not available right now. Try again in a moment.',
  seconds = 2,
): Problem => new Problem(503, { detail }, { 'Retry-After': String(seconds) });

/**
 * 503: a change got no answer, so nobody knows whether it was made.
 * @param isRepeatable whether the call has a key, so that it is done once however often it is sent
 */
export const outcomeUnknown = (isRepeatable: boolean): Problem =>
  new Problem(
    503,
    {
      detail: isRepeatable
        ? "The server didn't answer in time. What you sent may have been done. Try again: it is not done twice."
        : "The server didn't answer in time. What you sent may or may not have been done. Look before you try again.",
      code: 'outcome_unknown',
    },
    { 'Retry-After': '2' },
  );

/** Turns anything thrown into a reply. Errors other than Problem reveal nothing about themselves (SECURITY.md, 34). */
export const toProblem = (error: unknown, requestId: string): Problem => {
  if (error instanceof Problem) return error;
  const thrown = (error ?? {}) as { status?: unknown; statusCode?: unknown };
  const status = Number(thrown.status ?? thrown.statusCode);
  if (status === 413) return payloadTooLarge();
  if (status === 400) return badRequest('The request could not be read.');
  if (status === 415) return new Problem(415, { detail: 'Unsupported media type.' });
  return new Problem(500, { detail: `Something went wrong on our side. Quote ${requestId} when you ask for help.` });
};
