import type { Schema } from './fieldSchema';
import { commonErrors, commonParameters, errors, reply } from './operationParts';

/** Everything out, for administrators. */
export const exportPaths: Record<string, Schema> = {
  '/api/export_all/': {
    post: {
      tags: ['operation'],
      operationId: 'export_all',
      summary: 'Everything as a zip',
      description:
        'All collections of one moment as csv and json, with links and files, streamed. `manifest.json` comes last, so ' +
        'that a file that was cut short is recognized. No passwords, tokens, keys or sessions. For administrators, never ' +
        'for API keys; one at a time (409). It takes no Idempotency-Key: a repeat makes another file.',
      parameters: commonParameters,
      responses: {
        200: { ...reply('The zip.'), content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } },
        ...errors(400, 409),
        ...commonErrors(),
      },
    },
  },
};
