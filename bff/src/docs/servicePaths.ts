import { SERVICE_OPERATIONS } from '@trestle/schema/teamServices';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { commonErrors, errors, property, ref, reply } from './operationParts';

const STATUS_SCHEMA = openObject({
  name: property('string', "The service's name."),
  collections: { type: 'array', items: { type: 'string' }, description: 'Its collections, below `/api/x/{name}/`.' },
  is_active: property('boolean', 'Whether it is switched on.'),
  health: property('string', 'What its health address says.', { enum: ['good', 'bad', 'silent', 'unknown'] }),
  text: property('string', 'How it does, in plain words.'),
});
const pathParameter = (name: string, description: string): Schema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});
const STATES = SERVICE_OPERATIONS.map((operation) => `\`x.{service}.{collection}.${operation}\``).join(', ');

/** What is told of a service's creation. */
export const SERVICE_SECRET = {
  secret: 'Signs the calls that are passed on to the service: `svc_…`. A repeat with the same key is without it.',
  description:
    'Calls on `/api/x/{service}/{collection}/…` are passed on to the service, signed with its secret and guarded by ' +
    `the states ${STATES}. ` +
    'They are closed to all but administrators until a rule of a group names them. The origin must be among `SERVICE_ORIGINS`.',
};

/** Teams' services: their states, and their own descriptions. */
export const servicePaths = (product: string): Record<string, Schema> => ({
  [`/api/${product}/service_state/`]: {
    get: {
      tags: ['service'],
      operationId: 'service_states',
      summary: 'The services of teams, with their collections and health',
      description: 'For those who read or write permissions of groups.',
      parameters: [ref('parameters', 'request_id')],
      responses: {
        200: reply(
          'The services.',
          openObject({ results: { type: 'array', items: STATUS_SCHEMA, description: 'By name.' } }),
        ),
        ...commonErrors(),
      },
    },
  },
  '/api/x/{service}/openapi.json': {
    get: {
      tags: ['service'],
      operationId: 'service_description',
      summary: "The description of a team's service",
      description: 'As its team has registered it. For those who may list one of its collections.',
      parameters: [pathParameter('service', "The service's name."), ref('parameters', 'request_id')],
      responses: {
        200: reply('An OpenAPI document.', { type: 'object', additionalProperties: true }),
        ...errors(404),
        ...commonErrors(),
      },
    },
  },
});
