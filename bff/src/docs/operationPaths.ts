import { SWITCHED_OFF } from '@trestle/schema/registry';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { errors, NO_TOKEN_NEEDED, property, publicErrors, ref, reply } from './operationParts';

const describeHealth = (operationId: string, summary: string): Schema => ({
  get: {
    tags: ['operation'],
    operationId,
    summary,
    description: `${summary}. For programs that start and watch processes.`,
    ...NO_TOKEN_NEEDED,
    responses: {
      200: reply(
        'Yes.',
        openObject(
          {
            status: { type: 'string', description: 'In a word.' },
            details: {
              type: 'array',
              items: { type: 'string' },
              description: 'What is missing, and warnings for the operator.',
            },
          },
          { required: ['status'] },
        ),
      ),
      ...errors(400, 405, 503),
    },
  },
});
/** Health, the registry of remotes, and this description. */
export const operationPaths: Record<string, Schema> = {
  '/healthz': describeHealth('healthz', 'Whether the process runs'),
  '/readyz': describeHealth('readyz', 'Whether the database answers, its tables exist, and the remotes can be served'),
  '/remotes.json': {
    get: {
      tags: ['operation'],
      operationId: 'remotes',
      summary: 'The remotes that the shell loads',
      ...NO_TOKEN_NEEDED,
      description:
        'By name: the version of each, where its files are, and their hashes. With a token the caller’s own: some try a ' +
        'release before the others.',
      parameters: [
        {
          name: 'with',
          in: 'query',
          schema: { type: 'array', items: { type: 'string' } },
          style: 'form',
          explode: true,
          description:
            'A version in place of the caller’s: `mf-orders@1.42.3`. Staff may ask for any kept one, others for one ' +
            'that everyone once had and that was not taken back.',
        },
        {
          name: 'X-Trestle-Shell',
          in: 'header',
          schema: { type: 'string' },
          description:
            'The version of the page’s shell: of each remote comes the newest version that runs in it. The reply ' +
            'names in the same header the shell that new pages get.',
        },
        {
          name: 'If-None-Match',
          in: 'header',
          schema: { type: 'string' },
          description: 'The `ETag` of an earlier reply. While it holds, the reply is 304 without a body.',
        },
      ],
      responses: {
        200: reply('By name.', {
          type: 'object',
          properties: { [SWITCHED_OFF]: ref('schemas', 'switched_off_remotes') },
          additionalProperties: ref('schemas', 'remote'),
        }),
        304: reply('Nothing has changed since the reply with this `ETag`.'),
        ...errors(403, 404),
        ...publicErrors(),
      },
    },
  },
  '/api/openapi.json': {
    get: {
      tags: ['operation'],
      operationId: 'openapi',
      summary: 'This description',
      ...NO_TOKEN_NEEDED,
      description: 'What this installation serves, in its variant and under its addresses.',
      responses: { 200: reply('OpenAPI 3.1.', { type: 'object' }), ...publicErrors() },
    },
  },
};

/** Schemas of these calls. */
export const operationSchemas: Record<string, Schema> = {
  switched_off_remotes: {
    type: 'array',
    description: 'With a login: the remotes that are switched off, as far as you may open their pages.',
    items: openObject({
      name: property('string', 'The remote.'),
      reason: property('string', 'Why it is off.'),
      date: property('string', 'Since when.', { format: 'date-time' }),
      pages: property('array', 'Its pages, whose addresses show the reason.', { items: { type: 'object' } }),
    }),
  },
  remote: openObject(
    {
      version: property('string', 'The version of its build.'),
      entry: property('string', 'The address of its mf-manifest.json.'),
      integrity: {
        type: 'object',
        description: 'Hashes of its files, by name.',
        additionalProperties: { type: 'string' },
      },
      contract: property('integer', 'The version of the contract with the shell.'),
    },
    { description: 'A remote as the shell loads it.' },
  ),
};
