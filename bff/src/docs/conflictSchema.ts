import { CONFLICT_CODES } from '@trestle/schema/errorCodes';
import type { Schema } from './fieldSchema';
import { closedObject } from './objectSchema';
import { SHORT_ROWS } from './shortRows';

const CODE_DESCRIPTION = Object.entries(CONFLICT_CODES)
  .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
  .join(' ');
const MESSAGES = { type: 'array', description: 'What happened, for people.', items: { type: 'string' } };
/** The body of a 409 (contract §2.2). */
export const conflictSchema: Schema = closedObject(
  {
    non_field_errors: MESSAGES,
    code: { type: 'string', enum: Object.keys(CONFLICT_CODES), description: CODE_DESCRIPTION },
    who: { type: 'string', description: 'Who saved last. Absent where the caller may not see names.' },
    when: { type: 'string', format: 'date-time', description: 'When the record was saved last.' },
    modified_date: {
      type: 'string',
      format: 'date-time',
      description: 'The version that is stored now. Sent with the next change, it overwrites that version.',
    },
    rows: {
      type: 'object',
      description:
        'For an update: the ids of the nested rows that cannot be taken out, or that somebody changed, by list.',
      additionalProperties: { type: 'array', items: { type: 'integer' } },
    },
    short: SHORT_ROWS,
    used_by: {
      type: 'array',
      description: 'What uses the record, by collection.',
      items: closedObject({
        name: { type: 'string', description: 'The name of its collection.' },
        label: { type: 'string', description: 'Its name for people.' },
        count: {
          type: 'integer',
          minimum: 1,
          description: 'How many of its records use this one, as far as you may see them.',
        },
        examples: {
          type: 'array',
          description: 'The first of them.',
          items: closedObject({
            id: { type: 'integer' },
            title: { type: 'string', description: 'Its name for people.' },
          }),
        },
      }),
    },
  },
  {
    description: 'Why nothing was written, in words for people and as a code for programs.',
    required: ['non_field_errors', 'code'],
  },
);
