import { moduleRelease } from '@trestle/schema/entities/module_release';
import { MAX_RELEASE_NOTES_CHARACTERS, MAX_RELEASE_SIZE_TEXT } from '@trestle/schema/limits';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { bodyErrors, commonErrors, errors, formBody, IDEMPOTENCY_KEY, property, ref, reply } from './operationParts';
import { newReleaseTokenBody, rolloutShape } from '@trestle/schema/calls/releases';
import { callBody, valueSchemas } from './callBody';
import { REMOTE_NAME_SCHEMA, RELEASE_SCHEMA, VERSION_SCHEMA } from './releaseParts';
import { rolloutPaths } from './rolloutPaths';
import { sourceMapPaths } from './sourceMapPaths';

const parameters = [ref('parameters', 'request_id')];

const REFUSED_NOW = reply(
  'Releases are frozen, or the version was released with other content.',
  ref('schemas', 'refusal'),
);
/** The form that uploads a build. */
const UPLOAD_FORM = formBody(
  {
    name: REMOTE_NAME_SCHEMA,
    version: VERSION_SCHEMA,
    integrity: { type: 'string', description: 'JSON: the path of each file to its `sha384-…`.' },
    files: {
      type: 'array',
      items: { type: 'string', format: 'binary' },
      description: 'Its files, each under its path as file name.',
    },
    commit: {
      type: 'string',
      maxLength: moduleRelease.fields.commit.maxlength!,
      description: 'The commit that it was built from.',
    },
    notes: { type: 'string', maxLength: MAX_RELEASE_NOTES_CHARACTERS, description: 'What is new.' },
    activate: { type: 'string', enum: ['0', '1'], description: '0 stores it for later.' },
    ...valueSchemas(rolloutShape),
  },
  ['name', 'version', 'integrity', 'files'],
);

/** The calls that release remotes (contract §3). */
export const releasePaths = (product: string): Record<string, Schema> => ({
  [`/api/${product}/release/`]: {
    post: {
      tags: ['module_release'],
      operationId: 'release_upload',
      summary: 'Release a remote',
      parameters,
      description:
        "With a release token in place of a session's. The release is checked as a whole, then activated, or refused " +
        `with the reason. At most ${MAX_RELEASE_SIZE_TEXT}.`,
      requestBody: UPLOAD_FORM,
      responses: {
        200: reply('It was there already.', RELEASE_SCHEMA),
        201: reply('The release.', RELEASE_SCHEMA),
        ...bodyErrors(),
        ...commonErrors(),
        409: REFUSED_NOW,
      },
    },
  },
  [`/api/${product}/release/check/`]: {
    post: {
      tags: ['module_release'],
      operationId: 'release_check',
      summary: 'Check a build',
      parameters,
      description:
        "With a release token in place of a session's: a build is checked as if it were released now. Nothing of it is kept.",
      requestBody: UPLOAD_FORM,
      responses: {
        200: reply(
          'It would be accepted.',
          openObject({
            name: REMOTE_NAME_SCHEMA,
            version: VERSION_SCHEMA,
            fits: property('boolean', 'True.'),
          }),
        ),
        ...bodyErrors(),
        ...commonErrors(),
        409: REFUSED_NOW,
      },
    },
  },
  ...sourceMapPaths(product),
  ...rolloutPaths(product),
});

/** Creating a release token, which no service does. It belongs to the collection's address. */
export const releaseTokenPost: Schema = {
  tags: ['release_token'],
  operationId: 'release_token_new',
  summary: 'Make a release token',
  parameters: [...parameters, IDEMPOTENCY_KEY],
  description: 'For administrators. The reply shows the token; it is kept hashed, and nobody can read it again.',
  requestBody: callBody(newReleaseTokenBody, {
    name: 'CI of the orders team',
    remote: 'mf-orders',
    expires: '2027-06-30T00:00:00Z',
  }),
  responses: {
    201: reply(
      'The token.',
      openObject({
        id: property('integer', 'Its id, which DELETE takes.'),
        name: property('string', 'What it is for.'),
        remote: REMOTE_NAME_SCHEMA,
        expires: property(['string', 'null'], 'When it ends.'),
        token: property('string', 'The token, shown this once.'),
      }),
    ),
    ...bodyErrors(),
    ...commonErrors(),
    ...errors(422),
  },
};
