import { collectionEndpoints } from '@trestle/schema/endpoints';
import { collectionPath, type Entity } from '@trestle/schema/entity';
import { MAX_MERGED_RECORDS } from '@trestle/schema/limits';
import { rowName, schemaName } from './entitySchemas';
import { ENTITY_DESCRIPTIONS } from './entityDescriptions';
import { changeExample, NEW_RECORDS } from './examples';
import type { Schema } from './fieldSchema';
import { downloadParameters, listParameters } from './listParameters';
import { commonErrors, errors, jsonBody, ref, reply, bodyErrors } from './replies';

type Describe = (entity: Entity) => Schema;
/** The schema of an entity; `part`: its list, look-up list, new or changed record. */
const schema = (entity: Entity, part = ''): Schema => ref('schemas', schemaName(entity.name) + part);
const common = [ref('parameters', 'timezone'), ref('parameters', 'request_id')];
const withId = [ref('parameters', 'id'), ...common];
const file = (description: string, rows: string): Schema => ({
  ...reply(description),
  headers: {
    'X-Request-Id': ref('headers', 'X-Request-Id'),
    'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
    'X-Row-Count': { description: 'Rows in the file.', schema: { type: 'integer' } },
    'X-Total-Count': {
      description: 'Rows that there are; more than in the file where it was cut.',
      schema: { type: 'integer' },
    },
  },
  content: {
    'text/csv': { schema: { type: 'string', description: 'Headings are labels.' } },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      schema: { type: 'string', format: 'binary' },
    },
    'application/json': {
      schema: { type: 'array', items: { type: 'object', description: `Rows of ${rows}, by field names.` } },
    },
  },
});
const idempotent = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  description:
    'Makes a repeat harmless for 24 hours: it gets the first reply and changes nothing. Bound to caller, method and path.',
};

const pageOf: Describe = (entity) =>
  entity.lookup ? { anyOf: [schema(entity, '_results'), schema(entity, '_code_results')] } : schema(entity, '_results');

const changed: Describe = (entity) => ({
  parameters: withId,
  requestBody: jsonBody(schema(entity, '_change'), changeExample(entity)),
  responses: {
    200: reply('The record as it is now.', schema(entity)),
    ...errors(404, 409),
    ...bodyErrors(),
    ...commonErrors(),
  },
});

const FORMAT: Schema = {
  name: 'format',
  in: 'path',
  required: true,
  description: 'The kind of file.',
  schema: { type: 'string', enum: ['csv', 'xlsx', 'json'] },
  example: 'csv',
};
const CHANGE_WORDS =
  'A key that is absent stays as it is; a list that is given is the whole list: rows with `id` are changed, rows without it are made, ' +
  'and rows that are left out are deleted or unlinked. With the `modified_date` that was read, a change by somebody else in between is a 409 and nothing is overwritten.';
const wordsOf = ({ name }: Entity): string => ENTITY_DESCRIPTIONS[name] ?? '';
/** The rows that an item carries and a list doesn't. */
function nestedWords({ fields }: Entity): string {
  const lists = Object.values(fields)
    .filter((field) => field.kind === 'ManyToMany' && !field.ids_only)
    .map(({ name }) => `\`${name}\``);
  return lists.length > 0 ? ` with its ${lists.join(' and ')}` : '';
}

/** What each method does at each address of a collection (contract §2.2). */
const CALLS: Record<string, Describe> = {
  'GET ': (entity) => ({
    operationId: `list_${entity.name}`,
    summary: `List ${entity.plural}`,
    parameters: listParameters(entity),
    description: `${wordsOf(entity)} A page of rows that meet all that is asked, and how many there are in all.`,
    responses: { 200: reply('A page of rows.', pageOf(entity)), ...commonErrors() },
  }),
  'POST ': (entity) => ({
    operationId: `create_${entity.name}`,
    summary: `Create ${entity.label}`,
    parameters: [idempotent, ...common],
    description: `Makes a record${nestedWords(entity)}. Sent with an Idempotency-Key it is made once, however often it is sent.`,
    requestBody: jsonBody(schema(entity, '_new'), NEW_RECORDS[entity.name]),
    responses: {
      201: reply('The new record.', schema(entity)),
      ...errors(409, 422),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
  'GET download/{format}/': (entity) => ({
    operationId: `download_${entity.name}`,
    summary: `Download ${entity.plural}`,
    parameters: [FORMAT, ...downloadParameters(entity)],
    description:
      'The same rows as the list gives, as a file: csv and xlsx under labels, as people read them; json by field names, for programs.',
    responses: { 200: file('The rows as a file.', rowName(entity)), ...errors(404), ...commonErrors() },
  }),
  'GET {id}/': (entity) => ({
    operationId: `read_${entity.name}`,
    summary: `Read one of ${entity.plural}`,
    parameters: withId,
    description: `The record${nestedWords(entity)}. One that the caller may not see is as absent as one that isn't there.`,
    responses: { 200: reply('The record with its nested lists.', schema(entity)), ...errors(404), ...commonErrors() },
  }),
  'PUT {id}/': (entity) => ({
    operationId: `update_${entity.name}`,
    summary: `Change ${entity.label}`,
    description: CHANGE_WORDS,
    ...changed(entity),
  }),
  'PATCH {id}/': (entity) => ({
    operationId: `patch_${entity.name}`,
    summary: `Change some of ${entity.label}`,
    description: `${CHANGE_WORDS} PUT does the same.`,
    ...changed(entity),
  }),
  'DELETE {id}/': (entity) => ({
    operationId: `delete_${entity.name}`,
    summary: `Delete ${entity.label}`,
    parameters: withId,
    description:
      'Deletes the record with the rows it nests, its files and notes. One that other records use stays: 409, `in_use`.',
    responses: { 204: reply('Gone.'), ...errors(404, 409), ...commonErrors() },
  }),
  'GET {id}/history/': (entity) => ({
    operationId: `history_${entity.name}`,
    summary: `History of one of ${entity.plural}`,
    parameters: [ref('parameters', 'id'), ref('parameters', 'limit'), ref('parameters', 'offset'), ...common],
    description:
      "The record's audit and that of the rows it nests, newest first. Of a deleted record for administrators alone.",
    responses: {
      200: reply('A page of what was changed.', ref('schemas', 'history_page')),
      ...errors(404),
      ...commonErrors(),
    },
  }),
  'POST {id}/merge/': (entity) => ({
    operationId: `merge_${entity.name}`,
    summary: `Merge ${entity.plural}`,
    parameters: withId,
    description:
      'What pointed at the others points at this one; the others go; in one transaction. `id` is the id in the address.',
    requestBody: jsonBody(ref('schemas', 'merge'), { id: 1, other_ids: [2] }),
    responses: {
      200: reply('The kept record.', schema(entity)),
      ...errors(404, 409),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
};

/** The paths of one collection: all that its declaration serves, at its address in this product. */
export function collectionPaths(entity: Entity, product: string): Record<string, Schema> {
  const base = collectionPath(entity, product);
  return Object.fromEntries(
    collectionEndpoints(entity).map(({ template, methods }) => [
      base + template,
      Object.fromEntries(
        // HEAD is GET without its body; nobody looks for it here.
        methods
          .filter((method) => method !== 'HEAD')
          .map((method) => [method.toLowerCase(), { tags: [entity.name], ...CALLS[`${method} ${template}`]!(entity) }]),
      ),
    ]),
  );
}

const value = (type: string | readonly string[], description: string, more: Schema = {}): Schema => ({
  type,
  description,
  ...more,
});
const history = {
  id: value('integer', 'The id of the entry.'),
  created_date: value('string', 'When it was changed.', { format: 'date-time' }),
  action: value('string', 'What was done.', { examples: ['update'] }),
  actor: value(['integer', 'null'], 'Who did it.'),
  actor__descriptive_name: value(['string', 'null'], 'Their name.'),
  user: value(['integer', 'null'], 'For whom: another than the actor where somebody acted for them.'),
  user__descriptive_name: value(['string', 'null'], 'Their name.'),
  other_name: value('string', 'What was changed: the record, or a row that it nests.'),
  other_id: value('integer', 'The id of that.'),
  changes: value('object', 'By field: what it was and what it became.', {
    additionalProperties: { type: 'array', items: {} },
  }),
};
const entry = { type: 'object', required: ['id', 'created_date', 'action', 'changes'], properties: history };
const ID: Schema = { type: 'integer', minimum: 1 };

/** What the calls of all collections share. */
export const collectionSchemas: Record<string, Schema> = {
  merge: {
    type: 'object',
    description: 'Which record takes the place of which others.',
    required: ['id', 'other_ids'],
    additionalProperties: false,
    properties: {
      id: { ...ID, description: 'The one that is kept.' },
      other_ids: {
        type: 'array',
        description: 'Those that go.',
        minItems: 1,
        maxItems: MAX_MERGED_RECORDS,
        uniqueItems: true,
        items: ID,
        examples: [[8, 9]],
      },
    },
  },
  history_page: {
    type: 'object',
    description: 'A page of what was changed.',
    required: ['count', 'results'],
    properties: {
      count: value('integer', 'Changes in all.'),
      results: { type: 'array', description: 'Those of this page.', items: entry },
    },
  },
};
