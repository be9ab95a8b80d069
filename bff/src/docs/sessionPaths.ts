import { endSessionsBody } from '@trestle/schema/calls/session';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { bodyErrors, commonErrors, errors, property, ref, reply } from './operationParts';

const USER_PARAMETER = {
  name: 'user',
  in: 'query',
  schema: { type: 'string', pattern: '^(all|[1-9][0-9]*)$' },
  description: 'Whose. Without it, your own. Administrators may ask for any person, and in lists for `all`.',
};
const parameters = [USER_PARAMETER, ref('parameters', 'request_id')];
const ENDED_SCHEMA = openObject({ ended: property('integer', 'How many ended.') });
const SESSION_SCHEMA = openObject(
  {
    id: property('string', 'Its id. It is no token.'),
    user: property('integer', 'Whose account it is.'),
    user__descriptive_name: property('string', 'The name.'),
    actor: property('integer', 'Who acts: somebody else while impersonating.'),
    actor__descriptive_name: property('string', 'The name.'),
    device: property(['string', 'null'], 'Browser and system: `Firefox on Windows`.'),
    address: property(['string', 'null'], 'IP address from which it began.'),
    started_at: property('string', 'When it began.', { format: 'date-time' }),
    ends_at: property(['string', 'null'], "When it can't be prolonged any more.", { format: 'date-time' }),
    current: property('boolean', 'Whether it is that of this call.'),
    may_end: property('boolean', "Whether you may end it: only a superuser ends a superuser's."),
  },
  { required: ['id', 'user', 'actor', 'device', 'address', 'started_at', 'ends_at', 'current', 'may_end'] },
);

/** Where people are logged in, and the end of that. */
export const sessionPaths = (product: string): Record<string, Schema> => ({
  [`/api/${product}/session/`]: {
    get: {
      tags: ['session'],
      operationId: 'session_list',
      summary: 'Where somebody is logged in',
      description: 'The sessions that have not ended, newest first, at most 500.',
      parameters,
      responses: {
        200: reply(
          'The sessions.',
          openObject({
            count: property('integer', 'How many.'),
            results: { type: 'array', items: SESSION_SCHEMA, description: 'The sessions.' },
          }),
        ),
        ...errors(400),
        ...commonErrors(),
      },
    },
  },
  [`/api/${product}/session/end_all/`]: {
    post: {
      tags: ['session'],
      operationId: 'session_end_all',
      summary: 'Log a person out everywhere',
      description:
        'Ends all sessions of a person but that of this call, and those in which the person acts for others. ' +
        "Only a superuser ends a superuser's (403).",
      parameters: [ref('parameters', 'request_id')],
      requestBody: callBody(endSessionsBody),
      responses: { 200: reply('How many ended.', ENDED_SCHEMA), ...bodyErrors(), ...commonErrors() },
    },
  },
  [`/api/${product}/session/{id}/`]: {
    delete: {
      tags: ['session'],
      operationId: 'session_end',
      summary: 'End one session',
      description: "Its token is refused from then on. Only a superuser ends a superuser's (403).",
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' }, description: 'Its id.' },
        ...parameters,
      ],
      responses: { 200: reply('How many ended.', ENDED_SCHEMA), ...errors(400, 404), ...commonErrors() },
    },
  },
});
