import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { commonErrors, property, ref, reply } from './operationParts';

const CHECK_SCHEMA = openObject({
  name: property('string', 'What is judged: `Database`, `Mails`, …'),
  state: property('string', 'How it is.', { enum: ['good', 'warning', 'bad'] }),
  text: property('string', 'In plain words, with what to do where it is not good.'),
});
const PROCESS_SCHEMA = openObject({
  kind: property('string', '`bff` or `services`.'),
  host: property('string', 'Machine and port.'),
  version: property('string', 'The version that it runs.'),
  started_date: property('string', 'When it began.', { format: 'date-time' }),
  seen_date: property('string', 'When it was last heard of: every 30 s while it runs.', { format: 'date-time' }),
  disk_free: property(['integer', 'null'], 'Free bytes of the disk of its DATA_DIR.'),
  disk_size: property(['integer', 'null'], 'All bytes of that disk.'),
  memory: property('integer', 'Bytes of memory that it holds.'),
});

/** How the installation is, for its administrators. */
export const healthPaths = (product: string): Record<string, Schema> => ({
  [`/api/${product}/health/`]: {
    get: {
      tags: ['operation'],
      operationId: 'health_report',
      summary: 'How the installation is, in words',
      description: 'Processes, database, mails, store of files, reports, backup and disk. For administrators.',
      parameters: [ref('parameters', 'request_id')],
      responses: {
        200: reply(
          'What was found.',
          openObject({
            checked_at: property('string', 'When.', { format: 'date-time' }),
            checks: { type: 'array', items: CHECK_SCHEMA, description: 'One for each part.' },
            processes: {
              type: 'array',
              items: PROCESS_SCHEMA,
              description: 'Those that run, and those of the last day that ended without a word.',
            },
          }),
        ),
        ...commonErrors(),
      },
    },
  },
});
