import { newApiKeyBody } from '@trestle/schema/calls/apiKeys';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { bodyErrors, commonErrors, errors, IDEMPOTENCY_KEY, property, ref, reply } from './operationParts';

/** Creating an API key, which no service does. It belongs to the collection's address. */
export const apiKeyPost: Schema = {
  tags: ['api_key'],
  operationId: 'api_key_new',
  summary: 'Make an API key',
  parameters: [ref('parameters', 'request_id'), IDEMPOTENCY_KEY],
  description:
    'For administrators. The reply shows the key; it is kept hashed, and nobody can read it again. ' +
    "A key of the administrators' group is of no store.",
  requestBody: callBody(newApiKeyBody, {
    name: 'Accounting, nightly export',
    group: 2,
    read_only: true,
    expires: '2027-06-30T00:00:00Z',
    addresses: ['203.0.113.0/24'],
  }),
  responses: {
    201: reply(
      'The key.',
      openObject({
        id: property('integer', 'Its id, which DELETE takes.'),
        name: property('string', 'What it is for.'),
        group: property('integer', 'The group whose rights it has.'),
        store: property(['integer', 'null'], 'The store whose records it sees.'),
        read_only: property('boolean', 'Whether it changes nothing.'),
        expires: property(['string', 'null'], 'When it ends.'),
        addresses: property('array', 'From where it is taken; none for everywhere.', { items: { type: 'string' } }),
        key: property('string', 'The key, shown this once.'),
      }),
    ),
    ...bodyErrors(),
    ...commonErrors(),
    ...errors(422),
  },
};
