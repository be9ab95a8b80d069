import { CHANGE_DAYS, DEFAULT_CHANGE_ROWS, isInFeed, MAX_CHANGE_ROWS } from '@trestle/schema/changeFeed';
import type { Entity } from '@trestle/schema/entity';
import type { Schema } from './fieldSchema';
import { closedObject } from './objectSchema';
import { commonErrors, commonParameters, property, ref, reply } from './operationParts';

const DESCRIPTION =
  'Rows come in the order of the commits, each within two seconds of its commit, and none is left out. Begin with an ' +
  'empty `after`, read the lists once, then send `next` as `after` again and again: a page that changes nothing in ' +
  '`next` is the end for now. A page may be empty and go on all the same. Only changes of records that you may list ' +
  'are told. A record that went to another store is `deleted` for the store that had it.\n\n' +
  `Changes are kept for ${CHANGE_DAYS} days. An older cursor is a 410: read the lists anew.`;

const parameter = (name: string, description: string, schema: Schema): Schema => ({
  name,
  in: 'query',
  description,
  schema,
});

/** The feed of changes (contract §2.7). */
export function changePaths(entities: readonly Entity[]): Record<string, Schema> {
  const names = entities.filter(isInFeed).map(({ name }) => name);
  return {
    '/api/changes/': {
      get: {
        tags: ['changes'],
        operationId: 'list_changes',
        summary: 'What changed since a cursor',
        description: DESCRIPTION,
        parameters: [
          parameter('after', '`next` of an earlier reply. Empty: from the oldest change that is kept.', {
            type: 'string',
            pattern: '^\\d{0,15}$',
          }),
          parameter('entities', 'Names with commas between: only the changes of these.', {
            type: 'string',
            examples: ['product,store_order'],
          }),
          parameter('limit', `Rows of a page, ${DEFAULT_CHANGE_ROWS} by default.`, {
            type: 'integer',
            minimum: 0,
            maximum: MAX_CHANGE_ROWS,
          }),
          ...commonParameters,
        ],
        responses: {
          200: reply(
            'The changes.',
            closedObject({
              results: { type: 'array', description: 'In the order of their cursors.', items: changeSchema(names) },
              next: property('integer', 'Send it as `after` to go on.'),
            }),
          ),
          410: reply('The cursor is too old.', ref('schemas', 'detail')),
          ...commonErrors(),
        },
      },
    },
  };
}

const changeSchema = (names: readonly string[]): Schema =>
  closedObject({
    cursor: property('integer', 'Its place in the feed.'),
    entity: property('string', 'The kind of record.', { enum: names }),
    id: property('integer', 'The id of the record.'),
    change: property('string', 'What happened to it.', { enum: ['saved', 'deleted', 'merged'] }),
    into: property(['integer', 'null'], 'Of a merged record: the id of the record that was kept.'),
    at: property('string', 'When it was written.', { format: 'date-time' }),
  });
