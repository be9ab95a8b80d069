import { ID_KEYWORDS } from '@trestle/schema/calls/values';
import { MAX_MERGED_RECORDS } from '@trestle/schema/limits';
import type { Schema } from './fieldSchema';
import { closedObject, openObject } from './objectSchema';
import { property } from './operationParts';

const historyProperties = {
  id: property('integer', 'The id of the entry.'),
  created_date: property('string', 'When it was changed.', { format: 'date-time' }),
  action: property('string', 'What was done.', { examples: ['update'] }),
  actor: property(['integer', 'null'], 'Who did it.'),
  actor__descriptive_name: property(['string', 'null'], 'Their name.'),
  user: property(['integer', 'null'], 'For whom it was done, where somebody acted for another person.'),
  user__descriptive_name: property(['string', 'null'], 'Their name.'),
  other_name: property('string', 'The collection that was changed: the record, or a row nested in it.'),
  other_id: property('integer', 'The id of the record or row.'),
  reason: property('string', 'Why it was done, where that had to be said.'),
  changes: property('object', 'By field: the value before and after.', {
    additionalProperties: { type: 'array', items: {} },
  }),
  record_name: property('string', "The record's name, if the caller may see it."),
  names: property('object', 'Names of linked records that the caller may see, by field and id.', {
    additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
  }),
};
const historyEntry = openObject(historyProperties, { required: ['id', 'created_date', 'action', 'changes'] });
const ID: Schema = ID_KEYWORDS;

/** Schemas that all collections share. */
export const collectionSchemas: Record<string, Schema> = {
  merge: closedObject(
    {
      id: { ...ID, description: 'The record that is kept.' },
      other_ids: {
        type: 'array',
        description: 'The records that are merged into it and deleted.',
        minItems: 1,
        maxItems: MAX_MERGED_RECORDS,
        uniqueItems: true,
        items: ID,
        examples: [[8, 9]],
      },
      fill_empty: property(
        ['boolean', 'null'],
        'Whether empty fields of the kept record take the first value that the others have.',
      ),
    },
    { description: 'Which record replaces which others.', required: ['id', 'other_ids'] },
  ),
  merge_preview: closedObject(
    {
      moved: {
        type: 'array',
        description: 'Records that would use the kept one, by collection, as far as you may read them.',
        items: closedObject(
          {
            name: property('string', 'The name of the collection.'),
            label: property('string', 'Its name for people.'),
            count: property('integer', 'How many.'),
          },
          { description: 'Records of a collection.' },
        ),
      },
      taken: {
        type: 'array',
        description: 'Fields that would be filled.',
        items: closedObject(
          {
            name: property('string', 'The name of the field.'),
            label: property('string', 'Its name for people.'),
            from: { ...ID, description: 'The record whose value it would have.' },
          },
          { description: 'A field.' },
        ),
      },
    },
    { description: 'What a merge would do.' },
  ),
  totals_page: openObject(
    {
      count: property('integer', 'Groups in all.'),
      results: {
        type: 'array',
        description: 'The groups: their fields and sums by name, and `count`, the number of rows.',
        items: { type: 'object', description: 'One group.' },
      },
      totals: { type: 'object', description: 'The same sums over the rows of all groups.' },
    },
    { description: "Groups of a list's rows." },
  ),
  history_page: openObject(
    {
      count: property('integer', 'Changes in all.'),
      results: { type: 'array', description: 'The changes on this page.', items: historyEntry },
    },
    { description: 'A page of what was changed.' },
  ),
};
