import { z } from 'zod';
import { releaseToken } from '../entities/release_token';
import { fieldError, valueRequired } from '../errors';
import { string } from '../field';
import {
  MAX_CONTACT_CHARACTERS,
  MAX_FREEZE_REASON_CHARACTERS,
  MAX_SWITCH_REASON_CHARACTERS,
  MAX_TEAM_CHARACTERS,
} from '../limits';
import { RELEASE_VERSION, REMOTE_NAME } from '../releaseName';
import {
  addErrors,
  anyValue,
  checkedValue,
  formedText,
  formedTextOrNull,
  futureMoment,
  oneOf,
  storedText,
  textOrNull,
  yesOrNo,
} from './values';

/* Bodies of the calls that release remotes (contract §3). */

/** Kinds of errors that browsers report of a release. */
export const ERROR_KINDS = ['load', 'timeout', 'integrity', 'contract', 'render', 'event', 'hang', 'share'] as const;
/** A page's path and query. Bodies are limited, and so is this. */
const ADDRESS = /^\/[^\s#]*$/;

export const REMOTE_NOTE = { description: 'The remote.', examples: ['mf-orders'] };
export const VERSION_NOTE = { description: 'The version of the release.', examples: ['1.42.0-0a1b2c3d4e'] };
const remoteName = formedText(REMOTE_NAME, 'Not a name of a release', REMOTE_NOTE);

/** Who gets a release: one of them, or none for everyone. Uploads send them as texts. */
export const rolloutShape = {
  share: anyValue({
    type: ['integer', 'string'],
    description: 'Percent of users who try it, from 1 to 99, always the same people; 100 is everyone.',
    examples: [20],
  }),
  group: anyValue({
    type: ['integer', 'string'],
    description: 'The group that tries it, by id or name.',
    examples: ['Staff'],
  }),
  preview: anyValue({ type: ['boolean', 'string'], description: 'Only staff who ask for it get it.' }),
};

export const activationBody = z.strictObject({
  name: remoteName,
  version: formedTextOrNull(RELEASE_VERSION, 'Not a version of a release', VERSION_NOTE),
  ...rolloutShape,
});
export const endTrialBody = z.strictObject({ name: remoteName });

export const freezeBody = z
  .strictObject({
    frozen: yesOrNo({ description: 'False ends it.' }),
    reason: textOrNull(string({ maxlength: MAX_FREEZE_REASON_CHARACTERS }), {
      description: 'Why; required to freeze.',
    }).optional(),
  })
  .superRefine(({ frozen, reason }, context) => {
    if (frozen && !reason) addErrors(context, [valueRequired()], 'reason');
  });

export const switchBody = z
  .strictObject({
    on: yesOrNo({ description: 'False switches it off.' }),
    reason: textOrNull(string({ maxlength: MAX_SWITCH_REASON_CHARACTERS }), {
      description: 'Why; required to switch it off. People read it at the addresses of its pages.',
      examples: ['The new version fails to save'],
    }).optional(),
  })
  .superRefine(({ on, reason }, context) => {
    if (!on && !reason) addErrors(context, [valueRequired()], 'reason');
  });
export const openPagesBody = z.strictObject({
  open: yesOrNo({ description: 'False closes them again to everybody but administrators.' }),
});

export const ownerBody = z
  .strictObject({
    team: textOrNull(string({ maxlength: MAX_TEAM_CHARACTERS }), {
      description: 'The team; null for none.',
      examples: ['Orders team'],
    }),
    contact: textOrNull(string({ maxlength: MAX_CONTACT_CHARACTERS }), {
      description: 'How to reach the team: an e-mail address, a web address or words.',
      examples: ['orders-team@example.com'],
    }).optional(),
  })
  .superRefine(({ team, contact }, context) => {
    if (!team && contact) addErrors(context, [valueRequired()], 'team');
  });

export const releaseErrorBody = z.strictObject({
  name: remoteName,
  version: formedText(RELEASE_VERSION, 'Not a version of a release', VERSION_NOTE),
  kind: oneOf(ERROR_KINDS, { description: 'What went wrong.' }),
  message: checkedValue(
    { type: 'string', description: 'In words; 500 characters are kept.' },
    (text) => (typeof (text ?? '') === 'string' ? [] : [fieldError('invalid', 'Must be a text')]),
    (text) => String(text ?? ''),
  ).optional(),
  stack: checkedValue(
    { type: 'string', description: 'Where it was thrown; 4000 characters are kept.' },
    (text) => (typeof (text ?? '') === 'string' ? [] : [fieldError('invalid', 'Must be a text')]),
    (text) => String(text ?? ''),
  ).optional(),
  fell_back_to: formedTextOrNull(RELEASE_VERSION, 'Not a fell_back_to of a release', {
    description: 'The version that the browser uses now.',
  }),
  address: checkedValue(
    { type: ['string', 'null'], description: "The page's path and query. A digest of it is kept." },
    (address) =>
      typeof (address ?? '/') === 'string' && ADDRESS.test(String(address ?? '/'))
        ? []
        : [fieldError('invalid', 'Must be a path such as /stock/list?limit=10')],
    (address) => (typeof address === 'string' ? address : null),
  ).optional(),
  previous_worked: yesOrNo(
    { description: 'True in a second report, once the version of fell_back_to has shown the same address.' },
    false,
  ).optional(),
});

const { name, remote, expires } = releaseToken.fields;
export const newReleaseTokenBody = z.strictObject({
  name: storedText(name, { description: 'What it is for.' }),
  remote: storedText(remote, REMOTE_NOTE).superRefine((text, context) => {
    if (!REMOTE_NAME.test(text))
      addErrors(context, [fieldError('invalid', 'Must be the name of a remote, such as mf-orders')]);
  }),
  expires: futureMoment(expires, { description: 'It is refused from then on; null for never.' }).optional(),
});
