import { MAX_MERGED_RECORDS } from '@trestle/schema/limits';
import type { Schema } from './fieldSchema';
import { property } from './operationParts';

const historyProperties = {
  id: property('integer', 'The id of the entry.'),
  created_date: property('string', 'When it was changed.', { format: 'date-time' }),
  action: property('string', 'What was done.', { examples: ['update'] }),
  actor: property(['integer', 'null'], 'Who did it.'),
  actor__descriptive_name: property(['string', 'null'], 'Their name.'),
  user: property(['integer', 'null'], 'For whom it was done, where somebody acted for another person.'),
  user__descriptive_name: property(['string', 'null'], 'Their name.'),
  other_name: property('string', 'What was changed: the record, or a row that it nests.'),
  other_id: property('integer', 'The id of that.'),
  changes: property('object', 'By field: what it was and what it became.', {
    additionalProperties: { type: 'array', items: {} },
  }),
};
const historyEntry = {
  type: 'object',
  required: ['id', 'created_date', 'action', 'changes'],
  properties: historyProperties,
};
const ID: Schema = { type: 'integer', minimum: 1 };

/** Schemas that all collections share. */
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
      count: property('integer', 'Changes in all.'),
      results: { type: 'array', description: 'Those of this page.', items: historyEntry },
    },
  },
};
