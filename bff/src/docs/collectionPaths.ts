import { collectionEndpoints } from '@trestle/schema/endpoints';
import { collectionPath, type Entity } from '@trestle/schema/entity';
import { rowName, schemaName } from './entitySchemas';
import { changeRunOperations, RUN_HEADER } from './changeRunPaths';
import { deliveryOperations } from './deliveryPaths';
import { describeEntity } from './entityDescriptions';
import { changeExample, newExample } from './examples';
import type { Schema } from './fieldSchema';
import { downloadParameters, listParameters, totalsParameters } from './listParameters';
import { importOperation, undoImportOperation } from './importPaths';
import {
  commonParameters,
  commonErrors,
  errors,
  IDEMPOTENCY_KEY,
  jsonBody,
  ref,
  reply,
  bodyErrors,
} from './operationParts';
import { mergeUndoOperations } from './mergeUndoPaths';
import { newStoreOperations } from './newStorePaths';
import { pictureOperations } from './picturePaths';
import { priceChangeOperations } from './priceChangePaths';
import { receiveOperations } from './receivePaths';
import { webhookOperations } from './webhookPaths';

type DescribeOperation = (entity: Entity) => Schema;
/** Refers to a schema of an entity. `part` is a suffix such as `_results`, `_new` or `_change`. */
const schemaOf = (entity: Entity, part = ''): Schema => ref('schemas', schemaName(entity.name) + part);
const itemParameters = [ref('parameters', 'id'), ...commonParameters];
const downloadReply = (description: string, rows: string): Schema => ({
  ...reply(description),
  headers: {
    'X-Request-Id': ref('headers', 'X-Request-Id'),
    'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
    'X-Row-Count': { description: 'Rows in the file.', schema: { type: 'integer' } },
    'X-Total-Count': {
      description: 'All rows; more than the file has when it reached its limit.',
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
/** Schema of a page of the list; where there is a look-up list, of either. */
const pageSchemaOf: DescribeOperation = (entity) =>
  entity.lookup
    ? { anyOf: [schemaOf(entity, '_results'), schemaOf(entity, '_code_results')] }
    : schemaOf(entity, '_results');

const changeOperation: DescribeOperation = (entity) => ({
  parameters: [...itemParameters, IDEMPOTENCY_KEY, RUN_HEADER],
  requestBody: jsonBody(schemaOf(entity, '_change'), changeExample(entity)),
  responses: {
    200: reply('The record as it is now.', schemaOf(entity)),
    ...errors(404, 409, 422),
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
const REASON_PARAMETER: Schema = {
  name: 'reason',
  in: 'query',
  description: 'Why it is deleted. Required where goods have been delivered. The history keeps it.',
  schema: { type: 'string', maxLength: 255 },
};
const CHANGE_DESCRIPTION =
  'A key that is left out stays as it is. A list replaces the whole list: ' +
  'rows with `id` are changed, rows without it are created, and rows that are left out are deleted or unlinked. ' +
  'Send the `modified_date` that you read: if somebody saved in between, ' +
  'the reply is 409 and nothing is overwritten.';
/** Names the nested lists of an item, which list rows don't have. */
function describeNestedRows({ fields }: Entity): string {
  const lists = Object.values(fields)
    .filter((field) => field.kind === 'ManyToMany' && !field.ids_only)
    .map(({ name }) => `\`${name}\``);
  return lists.length > 0 ? ` with its ${lists.join(' and ')}` : '';
}

/** The operations of a collection, by method and path below it (contract §2.2). */
const OPERATIONS: Record<string, DescribeOperation> = {
  'GET ': (entity) => ({
    operationId: `list_${entity.name}`,
    summary: `List ${entity.plural}`,
    parameters: listParameters(entity),
    description:
      `${describeEntity(entity)} Returns a page of the rows that meet all conditions, ` +
      'and the number of all such rows.',
    responses: { 200: reply('A page of rows.', pageSchemaOf(entity)), ...commonErrors() },
  }),
  'POST ': (entity) => ({
    operationId: `create_${entity.name}`,
    summary: `Create ${entity.label}`,
    parameters: [IDEMPOTENCY_KEY, ...commonParameters],
    description:
      `Creates a record${describeNestedRows(entity)}. With an Idempotency-Key it is created once, ` +
      'however often the request is sent.',
    requestBody: jsonBody(schemaOf(entity, '_new'), newExample(entity)),
    responses: {
      201: reply('The new record.', schemaOf(entity)),
      ...errors(409, 422),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
  'GET totals/': (entity) => ({
    operationId: `total_${entity.name}`,
    summary: `Add up ${entity.plural}`,
    parameters: totalsParameters(entity),
    description: 'Adds up the rows that a list with the same conditions has, in groups.',
    responses: { 200: reply('The groups.', ref('schemas', 'totals_page')), ...commonErrors() },
  }),
  'POST import/': importOperation,
  'POST import/{id}/undo/': undoImportOperation,
  'GET download/{format}/': (entity) => ({
    operationId: `download_${entity.name}`,
    summary: `Download ${entity.plural}`,
    parameters: [FORMAT, ...downloadParameters(entity)],
    description:
      'The rows of the list as a file: csv and xlsx with labels, for people; json with field names, for programs.',
    responses: { 200: downloadReply('The rows as a file.', rowName(entity)), ...errors(404), ...commonErrors() },
  }),
  'GET {id}/': (entity) => ({
    operationId: `read_${entity.name}`,
    summary: `Read one of ${entity.plural}`,
    parameters: itemParameters,
    description: `The record${describeNestedRows(entity)}. A record that you may not see is a 404.`,
    responses: { 200: reply('The record with its nested lists.', schemaOf(entity)), ...errors(404), ...commonErrors() },
  }),
  'PUT {id}/': (entity) => ({
    operationId: `update_${entity.name}`,
    summary: `Change ${entity.label}`,
    description: CHANGE_DESCRIPTION,
    ...changeOperation(entity),
  }),
  'PATCH {id}/': (entity) => ({
    operationId: `patch_${entity.name}`,
    summary: `Change some of ${entity.label}`,
    description: `${CHANGE_DESCRIPTION} PUT does the same.`,
    ...changeOperation(entity),
  }),
  'DELETE {id}/': (entity) => ({
    operationId: `delete_${entity.name}`,
    summary: `Delete ${entity.label}`,
    parameters: [...itemParameters, ...(entity.takesReason ? [REASON_PARAMETER] : [])],
    description:
      'Deletes the record with its nested rows, files and notes. A record that others use is kept: 409, `in_use`.',
    responses: { 204: reply('Deleted.'), ...errors(404, 409), ...commonErrors() },
  }),
  'GET {id}/history/': (entity) => ({
    operationId: `history_${entity.name}`,
    summary: `History of one of ${entity.plural}`,
    parameters: [ref('parameters', 'id'), ref('parameters', 'limit'), ref('parameters', 'offset'), ...commonParameters],
    description:
      'The changes of the record and its nested rows, newest first. ' +
      'Only administrators see the history of a deleted record.',
    responses: {
      200: reply('A page of what was changed.', ref('schemas', 'history_page')),
      ...errors(404),
      ...commonErrors(),
    },
  }),
  'POST {id}/merge/': (entity) => ({
    operationId: `merge_${entity.name}`,
    summary: `Merge ${entity.plural}`,
    parameters: itemParameters,
    description:
      'Records that used the others now use this one, and the others are deleted, in one transaction. ' +
      '`id` is the id in the path.',
    requestBody: jsonBody(ref('schemas', 'merge'), { id: 1, other_ids: [2] }),
    responses: {
      200: reply('The kept record.', schemaOf(entity)),
      ...errors(404, 409),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
  'POST {id}/merge/preview/': (entity) => ({
    operationId: `preview_merge_${entity.name}`,
    summary: `Preview a merge of ${entity.plural}`,
    parameters: itemParameters,
    description: 'Says what a merge would do, or why it is refused. Nothing is written.',
    requestBody: jsonBody(ref('schemas', 'merge'), { id: 1, other_ids: [2], fill_empty: true }),
    responses: {
      200: reply('What would move, and what the kept record would take.', ref('schemas', 'merge_preview')),
      ...errors(404, 409),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
  ...mergeUndoOperations,
  ...changeRunOperations,
  ...deliveryOperations,
  ...webhookOperations,
  ...newStoreOperations,
  ...pictureOperations,
  ...priceChangeOperations,
  ...receiveOperations,
};

/** Returns the paths of one collection, for all operations that its declaration allows. */
export function collectionPaths(entity: Entity, product: string): Record<string, Schema> {
  const base = collectionPath(entity, product);
  return Object.fromEntries(
    collectionEndpoints(entity).map(({ template, methods }) => [
      base + template,
      Object.fromEntries(
        // HEAD is GET without its body, and needs no description.
        methods
          .filter((method) => method !== 'HEAD')
          .map((method) => [
            method.toLowerCase(),
            { tags: [entity.name], ...OPERATIONS[`${method} ${template}`]!(entity) },
          ]),
      ),
    ]),
  );
}
