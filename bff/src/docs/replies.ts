import { conflictSchema } from './conflictSchema';
import type { Schema } from './fieldSchema';

export const ref = (place: 'schemas' | 'responses' | 'parameters' | 'headers', name: string): Schema => ({
  $ref: `#/components/${place}/${name}`,
});
const json = (schema: Schema, example?: unknown): Schema => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
const REQUEST_ID = { 'X-Request-Id': ref('headers', 'X-Request-Id') };

/** A reply that went well. */
export const reply = (description: string, schema?: Schema, example?: unknown): Schema => ({
  description,
  headers: REQUEST_ID,
  ...(schema ? { content: json(schema, example) } : {}),
});
/** A body of JSON. */
export const jsonBody = (schema: Schema, example?: unknown): Schema => ({
  required: true,
  content: json(schema, example),
});

const WORDS = { type: 'array', description: 'What happened, for people.', items: { type: 'string' } };
/** The shapes of errors (contract §2.2). */
export const errorSchemas: Record<string, Schema> = {
  field_error: {
    type: 'object',
    description: 'One thing that is wrong with a value.',
    required: ['code', 'message'],
    additionalProperties: false,
    properties: {
      code: {
        type: 'string',
        description: '`null`, `max`, `min`, `min-len`, `max-len`, or another with words of its own.',
        examples: ['max'],
      },
      message: { type: 'string', description: 'The same in words.', examples: ['Maximum value 3'] },
    },
  },
  errors: {
    type: 'object',
    description:
      'By the name of a field or parameter: what is wrong with it. `non_field_errors` belong to none, and are plain texts. ' +
      'Of nested rows there is one such object for each row, by position; `{}` where nothing is wrong.',
    additionalProperties: {
      type: 'array',
      items: { anyOf: [ref('schemas', 'field_error'), ref('schemas', 'errors'), { type: 'string' }] },
    },
  },
  refusal: {
    type: 'object',
    description: 'A refusal in words.',
    required: ['non_field_errors'],
    properties: { non_field_errors: WORDS },
  },
  conflict: conflictSchema,
  detail: {
    type: 'object',
    description: 'A refusal in a sentence.',
    required: ['detail'],
    properties: {
      detail: { type: 'string', description: 'What happened, and what can be done.' },
      why: { type: 'object', description: 'Of a refused right: what the rules say, for programs.' },
    },
  },
};

const ALLOW = {
  Allow: { description: 'The methods that there are.', schema: { type: 'string', examples: ['GET, HEAD, POST'] } },
};
const RETRY = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } };
const failed = (description: string, schema: string, example: unknown, headers: Schema = {}): Schema => ({
  description,
  headers: { ...REQUEST_ID, ...headers },
  content: json(ref('schemas', schema), example),
});

/** What can go wrong, by status. */
export const ERRORS = {
  400: failed('Something sent makes no sense or breaks a rule.', 'errors', {
    quantity: [{ code: 'max', message: 'Maximum value 3' }],
  }),
  401: failed('No token, or none that is worth anything.', 'detail', {
    detail: 'Authentication credentials were not provided.',
  }),
  403: failed("Not allowed; or a genuine token that is over: 'Signature has expired.'", 'detail', {
    detail: 'You do not have permission to perform this action.',
  }),
  404: failed("Not there, or another store's.", 'detail', { detail: 'Not found.' }),
  405: failed('Another method than those of this address.', 'detail', { detail: 'Method "PUT" not allowed.' }, ALLOW),
  408: failed('The body did not arrive in time: the connection is closed.', 'detail', {
    detail: 'The request did not arrive in time. Try again.',
  }),
  409: failed(
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
  413: failed('Too large.', 'detail', { detail: 'The request is too large.' }),
  415: failed('A body that is packed in a way that is not taken (`Content-Encoding`).', 'detail', {
    detail: 'Unsupported media type.',
  }),
  422: failed('The Idempotency-Key came before with another body.', 'refusal', {
    non_field_errors: ['This Idempotency-Key was used for another request.'],
  }),
  429: failed(
    'Too many attempts, or too many of your requests under way.',
    'detail',
    { detail: 'Too many attempts.' },
    RETRY,
  ),
  500: failed('Our fault; the words carry the request id.', 'detail', {
    detail: 'Something went wrong on our side. Quote 4f1c when you ask for help.',
  }),
  503: failed(
    'Our fault, and it passes.',
    'detail',
    { detail: 'The service is not available right now. Try again in a moment.' },
    RETRY,
  ),
} satisfies Record<number, Schema>;
export type Status = keyof typeof ERRORS;

export const errorResponses: Record<string, Schema> = Object.fromEntries(
  Object.entries(ERRORS).map(([status, schema]) => [`E${status}`, schema]),
);
/** Replies to what went wrong, for an operation. */
export const errors = (...statuses: Status[]): Schema =>
  Object.fromEntries(statuses.map((status) => [status, ref('responses', `E${status}`)]));
/** What any call by somebody logged in can meet. */
export const commonErrors = (): Schema => errors(400, 401, 403, 405, 429, 500, 503);
/** What can be wrong with the way that a body comes. */
export const bodyErrors = (): Schema => errors(408, 413, 415);
/** What a call meets that wants no session. */
export const publicErrors = (): Schema => errors(400, 405, 500, 503);
