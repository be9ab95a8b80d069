import type { z } from 'zod';
import {
  activationBody,
  endTrialBody,
  freezeBody,
  releaseErrorBody,
  REMOTE_NOTE,
  VERSION_NOTE,
} from '@trestle/schema/calls/releases';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { bodyErrors, commonErrors, errors, property, ref, reply } from './operationParts';

export const REMOTE_NAME_SCHEMA = { type: 'string', ...REMOTE_NOTE };
export const VERSION_SCHEMA = { type: 'string', ...VERSION_NOTE };
/** Schema of a release in replies. */
export const RELEASE_SCHEMA = {
  type: 'object',
  required: ['id', 'name', 'version', 'is_current', 'is_trial'],
  description: 'The release, with the fields of its list.',
  properties: {
    id: property('integer', 'Its id.'),
    name: REMOTE_NAME_SCHEMA,
    version: VERSION_SCHEMA,
    is_current: property('boolean', 'Whether everyone gets it whom no trial concerns.'),
    is_trial: property('boolean', 'Whether some get it in place of the current one.'),
    share: property(['integer', 'null'], 'Percent of users who get it.'),
    group: property(['integer', 'null'], 'The group that tries it.'),
    size: property(['integer', 'null'], 'Bytes of its scripts, gzipped.'),
    taken_back: property(['string', 'null'], 'Why it was taken back by itself.'),
  },
};
const FREEZE_SCHEMA = {
  type: ['object', 'null'],
  description: 'Why no releases are accepted; null while they are.',
  required: ['reason', 'date', 'user'],
  properties: {
    reason: property('string', 'Why.'),
    date: property('string', 'Since when.', { format: 'date-time' }),
    user: property(['string', 'null'], 'Who froze them.'),
  },
};
const VERSION_ERRORS_SCHEMA = {
  type: 'object',
  description: 'What failed in browsers with one version, in the last 24 hours.',
  properties: {
    version: VERSION_SCHEMA,
    count: property('integer', 'Reports.'),
    browsers: property('integer', 'Browsers that reported.'),
    fell_back: property('integer', 'How often a browser went on with another version.'),
    last_kind: property('string', 'The kind of the last error.'),
    last_message: property('string', 'Its message.'),
    last_date: property('string', 'When it was reported.', { format: 'date-time' }),
  },
};
const parameters = [ref('parameters', 'request_id')];
const FROZEN_REPLY = reply('Releases are frozen: the reason.', ref('schemas', 'refusal'));
const describePost = (
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

/** The calls that say who gets which release, and what browsers report of them (contract §3). */
export const rolloutPaths = (product: string): Record<string, Schema> => ({
  [`/api/${product}/release/activate/`]: describePost(
    'release_activate',
    'Say who gets a kept release',
    'With a release token, or as an administrator. With a name alone: the version that everyone had before, as a ' +
      'rollback. With share, group or preview it is on trial beside the current one; without a version they change the ' +
      'trial that runs.',
    activationBody,
    { 200: reply('The release.', RELEASE_SCHEMA), ...errors(404), 409: FROZEN_REPLY },
  ),
  [`/api/${product}/release/end_trial/`]: describePost(
    'release_end_trial',
    'End a trial',
    'With a release token, or as an administrator: everyone gets the current release.',
    endTrialBody,
    { 200: reply('The release that was on trial.', RELEASE_SCHEMA), ...errors(404) },
  ),
  [`/api/${product}/release/freeze/`]: describePost(
    'release_freeze',
    'Freeze releases',
    'For administrators. Until it is ended, releases and trials are refused with the reason; rollbacks go on.',
    freezeBody,
    {
      200: reply('What holds now.', {
        type: 'object',
        required: ['frozen'],
        properties: { frozen: FREEZE_SCHEMA },
      }),
    },
  ),
  [`/api/${product}/release/error/`]: describePost(
    'release_error',
    'Report a release that fails',
    'For browsers of whoever is logged in. A trial that fails for three people and 5 % of those who have it, at least ' +
      'twice as often as the current release, is taken back by itself, unless all failed at one address that the ' +
      'current release was not seen to show. At most 30 reports of a user in a minute.',
    releaseErrorBody,
    { 204: reply('It is counted.'), ...errors(404) },
  ),
  [`/api/${product}/module/`]: {
    get: {
      tags: ['module_release'],
      operationId: 'module_list',
      summary: 'The remotes and how they do',
      parameters,
      description: 'For administrators: what everyone has, what is on trial, and what failed in the last 24 hours.',
      responses: {
        200: reply('The remotes.', {
          type: 'object',
          required: ['frozen', 'modules'],
          properties: {
            frozen: FREEZE_SCHEMA,
            modules: {
              type: 'array',
              description: 'By name.',
              items: {
                type: 'object',
                properties: {
                  name: REMOTE_NAME_SCHEMA,
                  current: { anyOf: [RELEASE_SCHEMA, { type: 'null' }], description: 'What everyone has.' },
                  previous: property(
                    ['string', 'null'],
                    'The version that everyone had before: a rollback leads to it.',
                  ),
                  trial: { anyOf: [RELEASE_SCHEMA, { type: 'null' }], description: 'What is on trial.' },
                  errors: { type: 'array', items: VERSION_ERRORS_SCHEMA, description: 'By version.' },
                },
              },
            },
          },
        }),
        ...commonErrors(),
      },
    },
  },
});
