import { MAX_RELEASE_SIZE_TEXT } from '@trestle/schema/limits';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { bodyErrors, commonErrors, errors, formBody, property, ref, reply } from './operationParts';
import { REMOTE_NAME_SCHEMA, VERSION_SCHEMA } from './releaseParts';

/** The call that keeps the source maps of a release (contract §3). */
export const sourceMapPaths = (product: string): Record<string, Schema> => ({
  [`/api/${product}/release/source_maps/`]: {
    post: {
      tags: ['module_release'],
      operationId: 'release_source_maps',
      summary: "Keep a release's source maps",
      parameters: [ref('parameters', 'request_id')],
      description:
        "With a release token in place of a session's. They translate the stacks of the release's error reports, in " +
        `place of those sent before. No browser gets them, and the text of sources is not kept. At most ${MAX_RELEASE_SIZE_TEXT}.`,
      requestBody: formBody(
        {
          name: REMOTE_NAME_SCHEMA,
          version: VERSION_SCHEMA,
          files: {
            type: 'array',
            items: { type: 'string', format: 'binary' },
            description: "The maps, each under its script's path with `.map`.",
          },
        },
        ['name', 'version', 'files'],
      ),
      responses: {
        201: reply(
          'They are kept.',
          openObject({
            name: REMOTE_NAME_SCHEMA,
            version: VERSION_SCHEMA,
            source_maps: property('integer', 'How many.'),
          }),
        ),
        ...bodyErrors(),
        ...commonErrors(),
        ...errors(404),
      },
    },
  },
});
