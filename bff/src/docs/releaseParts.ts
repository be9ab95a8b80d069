import type { z } from 'zod';
import { REMOTE_NOTE, VERSION_NOTE } from '@trestle/schema/calls/releases';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { bodyErrors, commonErrors, property, ref } from './operationParts';

export const REMOTE_NAME_SCHEMA = { type: 'string', ...REMOTE_NOTE };
export const VERSION_SCHEMA = { type: 'string', ...VERSION_NOTE };
/** Schema of a release in replies. */
export const RELEASE_SCHEMA = openObject(
  {
    id: property('integer', 'Its id.'),
    name: REMOTE_NAME_SCHEMA,
    version: VERSION_SCHEMA,
    is_current: property('boolean', 'Whether everyone gets it whom no trial concerns.'),
    is_trial: property('boolean', 'Whether some get it in place of the current one.'),
    is_open: property('boolean', "Whether its pages are open to everybody whose rules don't deny them."),
    share: property(['integer', 'null'], 'Percent of users who get it.'),
    group: property(['integer', 'null'], 'The group that tries it.'),
    size: property(['integer', 'null'], 'Bytes of its scripts, gzipped.'),
    token_name: property(['string', 'null'], 'Name of the token with which it was released; null for a person.'),
    taken_back: property(['string', 'null'], 'Why it was taken back by itself.'),
  },
  {
    description: 'The release, with the fields of its list.',
    required: ['id', 'name', 'version', 'is_current', 'is_trial'],
  },
);
/** Schema of a stop of all releases. */
export const FREEZE_SCHEMA = {
  type: ['object', 'null'],
  description: 'Why no releases are accepted; null while they are.',
  required: ['reason', 'date', 'user'],
  properties: {
    reason: property('string', 'Why.'),
    date: property('string', 'Since when.', { format: 'date-time' }),
    user: property(['string', 'null'], 'Who froze them.'),
  },
};
const parameters = [ref('parameters', 'request_id')];
/** Describes a call with a JSON body that releases remotes. */
export const describePost = (
  operationId: string,
  summary: string,
  description: string,
  body: z.ZodType,
  responses: Schema,
): Schema => ({
  post: {
    tags: ['module_release'],
    operationId,
    summary,
    parameters,
    description,
    requestBody: callBody(body),
    responses: { ...responses, ...bodyErrors(), ...commonErrors() },
  },
});
