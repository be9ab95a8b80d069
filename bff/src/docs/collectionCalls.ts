import { collectionPath, type Entity } from '@trestle/schema/entity';
import { addressesOf } from '../access/calls';
import { rowName } from './entitySchemas';
import type { Schema } from './fieldSchema';
import { downloadParameters, listParameters } from './listParameters';
import { always, errors, jsonBody, ref, reply } from './replies';

type Describe = (entity: Entity) => Schema;
const schema = (name: string): Schema => ref('schemas', name);
const common = [ref('parameters', 'timezone'), ref('parameters', 'request_id')];
const withId = [ref('parameters', 'id'), ...common];
const file = (description: string, rows: string): Schema => ({
  ...reply(description),
  headers: {
    'X-Request-Id': ref('headers', 'X-Request-Id'),
    'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
    'X-Row-Count': { description: 'Rows in the file.', schema: { type: 'integer' } },
    'X-Total-Count': { description: 'Rows that there are; more than in the file where it was cut.', schema: { type: 'integer' } },
  },
  content: {
    'text/csv': { schema: { type: 'string', description: 'Headings are labels.' } },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: { type: 'string', format: 'binary' } },
    'application/json': { schema: { type: 'array', items: { type: 'object', description: `Rows of ${rows}, by field names.` } } },
  },
});
const idempotent = {
  name: 'Idempotency-Key', in: 'header', schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  description: 'Makes a repeat harmless for 24 hours: it gets the first reply and changes nothing. Bound to caller, method and path.',
};

const pageOf: Describe = entity => (entity.code
  ? { anyOf: [schema(`${entity.name}_results`), schema(`${entity.name}_code_results`)] }
  : schema(`${entity.name}_results`));

const changed: Describe = entity => ({
  parameters: withId,
  requestBody: jsonBody(schema(`${entity.name}_change`)),
  responses: { 200: reply('The record as it is now.', schema(entity.name)), ...errors(400, 404, 409, 413), ...always() },
});

/** What each method does at each address of a collection (contract §2.2). */
const CALLS: Record<string, Describe> = {
  'GET ': entity => ({
    operationId: `list_${entity.name}`, summary: `List ${entity.plural}`, parameters: listParameters(entity),
    responses: { 200: reply('A page of rows.', pageOf(entity)), ...errors(400), ...always() },
  }),
  'POST ': entity => ({
    operationId: `create_${entity.name}`, summary: `Create ${entity.label}`, parameters: [idempotent, ...common],
    requestBody: jsonBody(schema(`${entity.name}_new`)),
    responses: { 201: reply('The new record.', schema(entity.name)), ...errors(400, 409, 413, 422), ...always() },
  }),
  'GET download/{format}/': entity => ({
    operationId: `download_${entity.name}`, summary: `Download ${entity.plural}`,
    parameters: [{ name: 'format', in: 'path', required: true, schema: { enum: ['csv', 'xlsx', 'json'] } }, ...downloadParameters(entity)],
    responses: { 200: file('The rows as a file.', rowName(entity)), ...errors(400, 404), ...always() },
  }),
  'GET {id}/': entity => ({
    operationId: `read_${entity.name}`, summary: `Read one of ${entity.plural}`, parameters: withId,
    responses: { 200: reply('The record with its nested lists.', schema(entity.name)), ...errors(400, 404), ...always() },
  }),
  'PUT {id}/': entity => ({ operationId: `update_${entity.name}`, summary: `Change ${entity.label}`, ...changed(entity) }),
  'PATCH {id}/': entity => ({ operationId: `patch_${entity.name}`, summary: `Change some of ${entity.label}`, ...changed(entity) }),
  'DELETE {id}/': entity => ({
    operationId: `delete_${entity.name}`, summary: `Delete ${entity.label}`, parameters: withId,
    responses: { 204: reply('Gone.'), ...errors(400, 404, 409), ...always() },
  }),
  'GET {id}/history/': entity => ({
    operationId: `history_${entity.name}`, summary: `History of one of ${entity.plural}`,
    parameters: [ref('parameters', 'id'), ref('parameters', 'limit'), ref('parameters', 'offset'), ...common],
    responses: { 200: reply("The record's audit and that of the rows it nests, newest first. Of a deleted record for administrators alone.", schema('history_page')), ...errors(400, 404), ...always() },
  }),
  'POST {id}/merge/': entity => ({
    operationId: `merge_${entity.name}`, summary: `Merge ${entity.plural}`, parameters: withId,
    description: 'What pointed at the others points at this one; the others go; in one transaction.',
    requestBody: jsonBody(schema('merge')),
    responses: { 200: reply('The kept record.', schema(entity.name)), ...errors(400, 404, 409, 413), ...always() },
  }),
};

/** The paths of one collection: all that its declaration serves, at its address in this product. */
export function collectionPaths(entity: Entity, product: string): Record<string, Schema> {
  const base = collectionPath(entity, product);
  return Object.fromEntries(addressesOf(entity).map(({ template, methods }) => [base + template, Object.fromEntries(
    // HEAD is GET without its body; nobody looks for it here.
    methods.filter(method => method !== 'HEAD').map(method => [method.toLowerCase(), { tags: [entity.name], ...CALLS[`${method} ${template}`]!(entity) }]),
  )]));
}

const history = {
  id: { type: 'integer' }, created_date: { type: 'string', format: 'date-time' }, action: { type: 'string', examples: ['update'] },
  actor: { type: ['integer', 'null'] }, actor__descriptive_name: { type: ['string', 'null'] },
  user: { type: ['integer', 'null'] }, user__descriptive_name: { type: ['string', 'null'] },
  other_name: { type: 'string', description: 'What was changed: the record, or a row that it nests.' }, other_id: { type: 'integer' },
  changes: { type: 'object', description: 'By field: what it was and what it became.', additionalProperties: { type: 'array' } },
};

/** What the calls of all collections share. */
export const collectionSchemas: Record<string, Schema> = {
  merge: {
    type: 'object', required: ['id', 'other_ids'], additionalProperties: false,
    properties: { id: { type: 'integer', minimum: 1, description: 'The one that is kept.' }, other_ids: { type: 'array', minItems: 1, maxItems: 1000, uniqueItems: true, items: { type: 'integer', minimum: 1 }, examples: [[8, 9]] } },
  },
  history_page: {
    type: 'object', required: ['count', 'results'],
    properties: { count: { type: 'integer' }, results: { type: 'array', items: { type: 'object', required: ['id', 'created_date', 'action', 'changes'], properties: history } } },
  },
};
