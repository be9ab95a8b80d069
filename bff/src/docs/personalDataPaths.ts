import { erasePersonBody } from '@trestle/schema/calls/personalData';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { bodyErrors, commonErrors, errors, property, ref, reply } from './operationParts';

const parameters = [
  { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, description: 'Id of the person.' },
  ref('parameters', 'request_id'),
];
const PART_SCHEMA = openObject({
  name: property('string', 'Name of the part.'),
  label: property('string', 'The same in words.'),
  count: property('integer', 'Number of records.'),
  erasing: property('string', 'What erasing the person does with them.', { enum: ['deleted', 'replaced', 'kept'] }),
});

/** What is stored about a person, and its end. */
export const personalDataPaths = (product: string): Record<string, Schema> => ({
  [`/api/${product}/personal_data/{id}/`]: {
    get: {
      tags: ['user'],
      operationId: 'personal_data_report',
      summary: 'What is stored about a person',
      description: 'In numbers, by part. For administrators.',
      parameters,
      responses: {
        200: reply(
          'The parts.',
          openObject({
            id: property('integer', 'The person.'),
            username: property('string', 'The user name.'),
            name: property('string', 'The name.'),
            erased_date: property(['string', 'null'], 'When the person was erased.', { format: 'date-time' }),
            parts: { type: 'array', items: PART_SCHEMA, description: 'All parts, also empty ones.' },
            refusal: property(['string', 'null'], 'Why you may not erase this person.'),
          }),
        ),
        ...errors(400, 404),
        ...commonErrors(),
      },
    },
  },
  [`/api/${product}/personal_data/{id}/download/`]: {
    get: {
      tags: ['user'],
      operationId: 'personal_data_download',
      summary: 'All that is stored about a person, as JSON',
      description:
        'A list of records for each part, without secrets. The audit notes who reads it. For administrators.',
      parameters,
      responses: {
        200: reply('The records by part.', {
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'object' } },
        }),
        ...errors(400, 404),
        ...commonErrors(),
      },
    },
  },
  [`/api/${product}/personal_data/{id}/erase/`]: {
    post: {
      tags: ['user'],
      operationId: 'personal_data_erase',
      summary: 'Erase a person',
      description:
        "It can't be undone. What is theirs alone is deleted, and in what stays they become 'Former user 123'. Their " +
        'sessions end. Confirm your password first (/auth/reauthenticate). Nobody erases themselves or an administrator. ' +
        'It takes no Idempotency-Key: a repeat is refused, since the person is erased already.',
      parameters,
      requestBody: callBody(erasePersonBody),
      responses: {
        200: reply('Done.', { type: 'object', properties: { status: property('boolean', 'Always true.') } }),
        ...bodyErrors(),
        ...errors(404),
        ...commonErrors(),
      },
    },
  },
});
