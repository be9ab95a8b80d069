import { openPagesBody, ownerBody, switchBody } from '@trestle/schema/calls/releases';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { commonErrors, errors, property, ref, reply } from './operationParts';
import { describePost, FREEZE_SCHEMA, RELEASE_SCHEMA, REMOTE_NAME_SCHEMA, VERSION_SCHEMA } from './releaseParts';

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
    last_page: property(['string', 'null'], 'The route of the page where it happened, such as `container.edit`.'),
    last_browser: property(['string', 'null'], 'The browser, such as `Firefox on Windows`.'),
    last_stack: property(
      ['string', 'null'],
      'Where it was thrown. In the reply for one remote, places in its sources where the team sent source maps.',
    ),
  },
};
const SWITCHED_OFF_SCHEMA = {
  type: ['object', 'null'],
  description: 'Why the remote is off; null while it is on.',
  required: ['reason', 'date', 'by'],
  properties: {
    reason: property('string', 'Why.'),
    date: property('string', 'Since when.', { format: 'date-time' }),
    by: property('string', 'Who switched it off: a person, or a release token.'),
  },
};
const OWNER_SCHEMA = {
  type: ['object', 'null'],
  description: 'The team that the remote belongs to; null where nobody has named it.',
  required: ['team', 'contact'],
  properties: {
    team: property('string', 'The team.'),
    contact: property(['string', 'null'], 'How to reach it.'),
  },
};
const MODULE_SCHEMA = openObject({
  name: REMOTE_NAME_SCHEMA,
  current: { anyOf: [RELEASE_SCHEMA, { type: 'null' }], description: 'What everyone has.' },
  previous: property(['string', 'null'], 'The version that everyone had before: a rollback leads to it.'),
  trial: { anyOf: [RELEASE_SCHEMA, { type: 'null' }], description: 'What is on trial.' },
  switched_off: SWITCHED_OFF_SCHEMA,
  is_open: property('boolean', "Whether its pages are open to everybody whose rules don't deny them."),
  errors: { type: 'array', items: VERSION_ERRORS_SCHEMA, description: 'By version.' },
  owner: OWNER_SCHEMA,
  carries: {
    type: 'array',
    description: 'Shared libraries that its current release brings, or its trial where nobody else has it.',
    items: openObject({
      name: property('string', 'The library.'),
      version: property('string', "Its version; empty where the build doesn't tell it."),
      size: property('integer', 'Bytes of its scripts, gzipped.'),
      range: property(['string', 'null'], 'Versions of other remotes that it runs with; null where it needs its own.'),
      takes: {
        type: 'array',
        description: 'Remotes whose copy it takes, where that is loaded already.',
        items: REMOTE_NAME_SCHEMA,
      },
    }),
  },
  trial_people: {
    type: ['object', 'null'],
    description: 'How the trial does; null without one.',
    required: ['users', 'failed'],
    properties: {
      users: property('integer', 'People who have had it so far.'),
      failed: property('integer', 'Those of them for whom it failed.'),
    },
  },
});
const REMOTE_STATE_SCHEMA = openObject({
  name: REMOTE_NAME_SCHEMA,
  is_open: property('boolean', "Whether its pages are open to everybody whose rules don't deny them."),
  off_reason: property(['string', 'null'], 'Why it is switched off; null while it is on.'),
  pages: {
    type: 'array',
    description: 'Its pages.',
    items: openObject(
      {
        name: property('string', 'The route, which is its state in rules.'),
        path: property('string', 'The path, such as `/bench/edit/:id`.'),
        title: property('string', 'Its title.'),
      },
      { required: ['name', 'path'] },
    ),
  },
});
const NAME_PARAMETER = {
  name: 'name',
  in: 'path',
  required: true,
  description: "The remote's name.",
  schema: REMOTE_NAME_SCHEMA,
};
const parameters = [ref('parameters', 'request_id')];

/** The calls on remotes as a whole: how they do, and whether they are on, open, or there at all (contract §3). */
export function modulePaths(product: string): Record<string, Schema> {
  const item = `/api/${product}/module/{name}/`;
  const describeItemPost = (path: string, ...args: Parameters<typeof describePost>): Record<string, Schema> => {
    const { post } = describePost(...args) as { post: Schema };
    return { [path]: { post: { ...post, parameters: [NAME_PARAMETER, ...parameters] } } };
  };
  return {
    [`/api/${product}/module/`]: {
      get: {
        tags: ['module_release'],
        operationId: 'module_list',
        summary: 'The remotes and how they do',
        parameters,
        description:
          'What everyone has, what is on trial, and what failed in the last 24 hours. For administrators; a release ' +
          'token gets its own remote alone.',
        responses: {
          200: reply(
            'The remotes.',
            openObject({
              frozen: FREEZE_SCHEMA,
              modules: { type: 'array', description: 'By name.', items: MODULE_SCHEMA },
            }),
          ),
          ...commonErrors(),
        },
      },
    },
    [item]: {
      get: {
        tags: ['module_release'],
        operationId: 'module_read',
        summary: 'A remote and how it does',
        parameters: [NAME_PARAMETER, ...parameters],
        description: 'The same of one remote, for administrators and for its release token.',
        responses: { 200: reply('The remote.', MODULE_SCHEMA), ...commonErrors(), ...errors(404) },
      },
      delete: {
        tags: ['module_release'],
        operationId: 'module_remove',
        summary: 'Remove a remote for good',
        parameters: [NAME_PARAMETER, ...parameters],
        description:
          'For administrators: deletes its releases and its release tokens, ten minutes after it was switched off.',
        responses: {
          204: reply('It is gone.'),
          ...commonErrors(),
          ...errors(404),
          409: reply('It is on, or was until just now.', ref('schemas', 'refusal')),
        },
      },
    },
    [`/api/${product}/remote_state/`]: {
      get: {
        tags: ['module_release'],
        operationId: 'remote_states',
        summary: 'The remotes whose pages rules alone do not open',
        description: 'Those that are closed or switched off, for those who read or write permissions of groups.',
        parameters,
        responses: {
          200: reply(
            'The remotes.',
            openObject({ results: { type: 'array', items: REMOTE_STATE_SCHEMA, description: 'By name.' } }),
          ),
          ...commonErrors(),
        },
      },
    },
    ...describeItemPost(
      `${item}switch/`,
      'module_switch',
      'Switch a remote off or on',
      'With its release token, or as an administrator. While it is off, its menus, cards and pages are gone, and the ' +
        'addresses of its pages show the reason. The same state again changes nothing.',
      switchBody,
      {
        200: reply(
          'What holds now.',
          openObject({
            name: REMOTE_NAME_SCHEMA,
            on: property('boolean', 'Whether it is on.'),
            switched_off: SWITCHED_OFF_SCHEMA,
          }),
        ),
        ...errors(404),
      },
    ),
    ...describeItemPost(
      `${item}owner/`,
      'module_owner',
      'Name the team of a remote',
      'With its release token, or as an administrator. Releases and rollbacks leave it as it is.',
      ownerBody,
      {
        200: reply('What holds now.', openObject({ name: REMOTE_NAME_SCHEMA, owner: OWNER_SCHEMA })),
        ...errors(404),
      },
    ),
    ...describeItemPost(
      `${item}open/`,
      'module_open',
      'Open the pages of a new remote',
      "For administrators. The pages of a new remote are closed to everybody whose rules don't name them, until then.",
      openPagesBody,
      {
        200: reply(
          'What holds now.',
          openObject({ name: REMOTE_NAME_SCHEMA, is_open: property('boolean', 'Whether they are open.') }),
        ),
        ...errors(404),
      },
    ),
  };
}
