import { activationBody, endTrialBody, freezeBody, releaseErrorBody } from '@trestle/schema/calls/releases';
import type { Schema } from './fieldSchema';
import { modulePaths } from './modulePaths';
import { openObject } from './objectSchema';
import { errors, ref, reply } from './operationParts';
import { describePost, FREEZE_SCHEMA, RELEASE_SCHEMA } from './releaseParts';

const FROZEN_REPLY = reply('Releases are frozen: the reason.', ref('schemas', 'refusal'));
/** The calls that say who gets which release, and what browsers report of them (contract §3). */
export const rolloutPaths = (product: string): Record<string, Schema> => ({
  [`/api/${product}/release/activate/`]: describePost(
    'release_activate',
    'Say who gets a kept release',
    'With a release token, or as an administrator. With a name alone: the version that everyone had before, as a ' +
      'rollback, which goes one further back each time. With share, group or preview it is on trial beside the current one; without a version they change the ' +
      'trial that runs. One that is null, beside none with a value, is refused: leave it out for everyone.',
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
      200: reply('What holds now.', openObject({ frozen: FREEZE_SCHEMA })),
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
  ...modulePaths(product),
});
