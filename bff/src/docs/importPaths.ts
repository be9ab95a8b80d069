import type { Entity } from '@trestle/schema/entity';
import { IMPORT_RESULTS, importOptionsOf } from '@trestle/schema/importRows';
import { importBody } from '@trestle/schema/calls/imports';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import {
  bodyErrors,
  commonErrors,
  commonParameters,
  errors,
  IDEMPOTENCY_KEY,
  property,
  ref,
  reply,
} from './operationParts';

const integer = (description: string): Schema => property('integer', description);
const object = (properties: Schema, required?: readonly string[]): Schema => openObject(properties, { required });

const RESULT_SCHEMA = object({
  id: property(['integer', 'null'], 'Id of the `import_run`, by which it is undone; null for a dry run.'),
  counts: {
    ...object(Object.fromEntries(IMPORT_RESULTS.map((result) => [result, integer(`Rows that are ${result}.`)]))),
    description: 'How many rows have each result.',
  },
  check: property('string', 'Stands for what the import does to each row.'),
  defaults: {
    type: 'array',
    description: 'What becomes of values that the file lacks and other records have: a price that a product has.',
    items: object({
      field: property('string', 'The field.'),
      from: property('string', 'Foreign key to the record that has the value.'),
      taken: integer('How many rows get it from there.'),
      missing: {
        type: 'array',
        description: 'Numbers of the rows that stay without: that record has none, either.',
        items: { type: 'integer' },
      },
    }),
  },
  rows: {
    type: 'array',
    description: 'Of a dry run: what becomes of each row.',
    items: object(
      {
        row: integer('Number in the file.'),
        result: property('string', 'What becomes of it.', { enum: [...IMPORT_RESULTS] }),
        id: integer('The record that it means.'),
        words: property('string', 'What it does in a sentence, where its changes alone do not say it.'),
        changes: property('object', 'By field: value before and after. Before is null in a new record.'),
        errors: ref('schemas', 'errors'),
      },
      ['row', 'result'],
    ),
  },
});

/** The reply to an undo. */
export const UNDO_SCHEMA = object({
  restored: integer('Records that have their former values again.'),
  deleted: integer('New records that are deleted.'),
  kept: {
    type: 'array',
    description: 'Records that stay as they are.',
    items: object({
      id: integer('Id.'),
      name: property('string', 'What it is found by.'),
      reason: property('string', 'Why.'),
    }),
  },
});

/** POST {collection}/import/. */
export function importOperation(entity: Entity): Schema {
  const { key, within, title = `Import ${entity.plural}` } = importOptionsOf(entity);
  return {
    operationId: `import_${entity.name}`,
    summary: title,
    parameters: [IDEMPOTENCY_KEY, ...commonParameters],
    description:
      `Creates and changes records from the rows of a file, in one transaction. A row means the record with its \`${key}\`. ` +
      'Foreign keys are written as codes or names. Rows that are refused are left out. Begin with a dry run.',
    requestBody: callBody(importBody(entity), {
      file_name: 'list.csv',
      columns: [key],
      rows: [['OAK-180']],
      ...(within ? { within: 1 } : {}),
      dry_run: true,
    }),
    responses: {
      200: reply('What became of the rows.', RESULT_SCHEMA),
      ...errors(409, 422),
      ...bodyErrors(),
      ...commonErrors(),
    },
  };
}

/** POST {collection}/import/{id}/undo/. */
export const undoImportOperation = (entity: Entity): Schema => ({
  operationId: `undo_import_${entity.name}`,
  summary: `Undo an import of ${entity.plural}`,
  parameters: [ref('parameters', 'id'), ...commonParameters],
  description:
    'Restores what one of your imports changed and deletes what it created. ' +
    'Records that somebody changed since, and new ones that are in use, stay. ' +
    '403 if you may not edit, or may not delete, any more.',
  responses: { 200: reply('What was undone.', UNDO_SCHEMA), ...errors(404, 409), ...commonErrors() },
});
