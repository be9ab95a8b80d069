import { mergeUndoBody } from '@trestle/schema/calls/mergeUndo';
import type { Entity } from '@trestle/schema/entity';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { describedList, describedObject } from './objectSchema';
import { bodyErrors, commonErrors, commonParameters, errors, property, ref, reply } from './operationParts';

const ID: Schema = { type: 'integer', minimum: 1 };

const mergedRecord = describedObject('A record that a merge removed.', {
  id: { ...ID, description: 'Its id.' },
  title: property('string', 'Its name, from the fields that you may see.'),
});
const countedRecords = describedObject('Records of a collection.', {
  name: property('string', 'The name of the collection.'),
  label: property('string', 'Its name for people.'),
  count: property('integer', 'How many.'),
});
const undoneField = describedObject('A field of the kept record.', {
  name: property('string', 'The name of the field.'),
  label: property('string', 'Its name for people.'),
});
const pastMerge = describedObject('A merge.', {
  id: { ...ID, description: 'The record that was kept.' },
  title: property('string', 'Its name, from the fields that you may see.'),
  merged: describedList('The records that it removed.', mergedRecord),
  created_date: property('string', 'When it was made.', { format: 'date-time' }),
  undone_date: property(['string', 'null'], 'When it was undone; null while it holds.', { format: 'date-time' }),
  by: property(['string', 'null'], 'Who made it; null if you may not see names.'),
  is_own: property('boolean', "Whether you made it. Only administrators undo others'."),
  final_reason: property(['string', 'null'], 'Why nobody can undo it; null if somebody can.'),
});

/** Schemas of the calls that list merges and undo one. */
export const mergeUndoSchemas: Record<string, Schema> = {
  past_merges: describedObject('The merges that can be undone, or were.', {
    results: describedList('Those of the last 30 days, newest first, 50 at most.', pastMerge),
  }),
  merge_undone: describedObject('What was restored.', {
    restored: describedList('The records that are there again, under their ids.', mergedRecord),
    moved: describedList('Records that use them again, by collection, as far as you may read them.', countedRecords),
    stayed: describedList('Records that stay as they are, because they were changed or deleted since.', countedRecords),
    reset: describedList('Fields of the kept record that have their former value again.', undoneField),
    kept: describedList('Fields that the merge filled and that stay, because they were changed since.', undoneField),
  }),
};

/** The operations, by method and path below a collection. */
export const mergeUndoOperations: Record<string, (entity: Entity) => Schema> = {
  'GET merges/': (entity) => ({
    operationId: `list_merges_${entity.name}`,
    summary: `Past merges of ${entity.plural}`,
    parameters: commonParameters,
    description: "Everybody's merges into records that you may see, as long as they can be undone.",
    responses: { 200: reply('The merges.', ref('schemas', 'past_merges')), ...commonErrors() },
  }),
  'POST {id}/merge/undo/': (entity) => ({
    operationId: `undo_merge_${entity.name}`,
    summary: `Undo a merge of ${entity.plural}`,
    parameters: [ref('parameters', 'id'), ...commonParameters],
    description:
      'Brings back the records that a merge of the last 30 days removed, in one transaction. ' +
      'What used them uses them again, and filled fields are emptied, where nobody changed that since. ' +
      'Who made the merge may undo it, and administrators. 409 if it is undone already, or a record can’t come back. ' +
      'With `preview`, nothing is written.',
    requestBody: callBody(mergeUndoBody, { id: 1, other_ids: [2] }),
    responses: {
      200: reply('What was restored.', ref('schemas', 'merge_undone')),
      ...errors(404, 409),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
};
