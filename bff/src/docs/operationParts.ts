import { IDEMPOTENCY_HOURS } from '@trestle/schema/limits';
import { conflictSchema } from './conflictSchema';
import type { Schema } from './fieldSchema';
import { closedObject, openObject } from './objectSchema';

/** Refers to a component. */
export const ref = (componentType: 'schemas' | 'responses' | 'parameters' | 'headers', name: string): Schema => ({
  $ref: `#/components/${componentType}/${name}`,
});
const jsonContent = (schema: Schema, example?: unknown): Schema => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
const REQUEST_ID_HEADER = { 'X-Request-Id': ref('headers', 'X-Request-Id') };

/** Headers that nearly every call takes. */
export const commonParameters = [ref('parameters', 'timezone'), ref('parameters', 'request_id')];
/** The header that makes a repeated creation harmless. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  description:
    `Makes a repeat harmless for ${IDEMPOTENCY_HOURS} hours: it returns the first reply and changes nothing. ` +
    'Bound to caller, method and path.',
};
/** Marks a call that needs no token. */
export const NO_TOKEN_NEEDED = { security: [] };
/** Describes one property of an object. */
export const property = (type: string | readonly string[], description: string, keywords: Schema = {}): Schema => ({
  type,
  description,
  ...keywords,
});

/** A successful reply. */
export const reply = (description: string, schema?: Schema, example?: unknown): Schema => ({
  description,
  headers: REQUEST_ID_HEADER,
  ...(schema ? { content: jsonContent(schema, example) } : {}),
});
/** A successful reply that is a file of any type. */
export const fileReply = (description: string): Schema => ({
  ...reply(description),
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
});
/** A JSON body. */
export const jsonBody = (schema: Schema, example?: unknown): Schema => ({
  required: true,
  content: jsonContent(schema, example),
});

/** A form body. */
export const formBody = (properties: Schema, required: readonly string[], keywords: Schema = {}): Schema => ({
  required: true,
  content: { 'multipart/form-data': { schema: { type: 'object', required, properties, ...keywords } } },
});

const MESSAGES = { type: 'array', description: 'What happened, for people.', items: { type: 'string' } };
/** Schemas of error bodies (contract §2.2). */
export const errorSchemas: Record<string, Schema> = {
  field_error: closedObject(
    {
      code: {
        type: 'string',
        description: '`null`, `max`, `min`, `min-len`, `max-len`, or another code.',
        examples: ['max'],
      },
      message: { type: 'string', description: 'The same in words.', examples: ['Maximum value 3'] },
    },
    { description: 'One thing that is wrong with a value.' },
  ),
  errors: {
    type: 'object',
    description:
      'By the name of a field or parameter: what is wrong with it. ' +
      '`non_field_errors` are plain texts that belong to no field. ' +
      'Nested rows have one such object each, by position; `{}` for a row without errors.',
    additionalProperties: {
      type: 'array',
      items: { anyOf: [ref('schemas', 'field_error'), ref('schemas', 'errors'), { type: 'string' }] },
    },
  },
  refusal: openObject({ non_field_errors: MESSAGES }, { description: 'A refusal in words.' }),
  conflict: conflictSchema,
  detail: openObject(
    {
      detail: { type: 'string', description: 'What happened, and what can be done.' },
      why: { type: 'object', description: 'Of a refused right: what the rules say, for programs.' },
    },
    { description: 'A refusal in a sentence.', required: ['detail'] },
  ),
};

const ALLOW_HEADER = {
  Allow: { description: 'The accepted methods.', schema: { type: 'string', examples: ['GET, HEAD, POST'] } },
};
const RETRY_AFTER_HEADER = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } };
const errorReply = (description: string, schema: string, example: unknown, headers: Schema = {}): Schema => ({
  description,
  headers: { ...REQUEST_ID_HEADER, ...headers },
  content: jsonContent(ref('schemas', schema), example),
});

/** Error replies by status. */
const ERRORS = {
  400: errorReply('A value is invalid or breaks a rule.', 'errors', {
    quantity: [{ code: 'max', message: 'Maximum value 3' }],
  }),
  401: errorReply('No token, or an invalid one.', 'detail', {
    detail: 'Authentication credentials were not provided.',
  }),
  403: errorReply("Not allowed; or a genuine token that has expired: 'Signature has expired.'", 'detail', {
    detail: 'You do not have permission to perform this action.',
  }),
  404: errorReply("The record does not exist, or is another store's.", 'detail', { detail: 'Not found.' }),
  405: errorReply(
    'The address does not accept this method.',
    'detail',
    { detail: 'Method "PUT" not allowed.' },
    ALLOW_HEADER,
  ),
  408: errorReply('The body did not arrive in time: the connection is closed.', 'detail', {
    detail: 'The request did not arrive in time. Try again.',
  }),
  409: errorReply(
    'Somebody saved in between (`changed`), other records use it (`in_use`), or as `code` says.',
    'conflict',
    {
      non_field_errors: ['Ann Office changed this record at 2026-11-21T02:30:00.000Z. Load it again before you save.'],
      code: 'changed',
      who: 'Ann Office',
      when: '2026-11-21T02:30:00.000Z',
      modified_date: '2026-11-21T02:30:00.000Z',
    },
  ),
  413: errorReply('Too large.', 'detail', { detail: 'The request is too large.' }),
  415: errorReply('The body has a `Content-Encoding` that is not accepted.', 'detail', {
    detail: 'Unsupported media type.',
  }),
  422: errorReply('The Idempotency-Key was sent with another body before.', 'refusal', {
    non_field_errors: ['This Idempotency-Key was used for another request.'],
  }),
  429: errorReply(
    'Too many attempts, or too many of your requests under way.',
    'detail',
    { detail: 'Too many attempts.' },
    RETRY_AFTER_HEADER,
  ),
  500: errorReply('Our fault. The text has the request id.', 'detail', {
    detail: 'Something went wrong on our side. Quote 4f1c when you ask for help.',
  }),
  503: errorReply(
    'Our fault, and temporary.',
    'detail',
    { detail: 'The service is not available right now. Try again in a moment.' },
    RETRY_AFTER_HEADER,
  ),
} satisfies Record<number, Schema>;
type ErrorStatus = keyof typeof ERRORS;

/** Components of the document: the error replies, by the names that `errors` refers to. */
export const errorResponses: Record<string, Schema> = Object.fromEntries(
  Object.entries(ERRORS).map(([status, schema]) => [`E${status}`, schema]),
);
/** The error replies of an operation. */
export const errors = (...statuses: ErrorStatus[]): Schema =>
  Object.fromEntries(statuses.map((status) => [status, ref('responses', `E${status}`)]));
/** Errors that any call with a token can meet. */
export const commonErrors = (): Schema => errors(400, 401, 403, 405, 429, 500, 503);
/** Errors of a body's size, type and speed. */
export const bodyErrors = (): Schema => errors(408, 413, 415);
/** Errors that any call without a token can meet. */
export const publicErrors = (): Schema => errors(400, 405, 500, 503);
