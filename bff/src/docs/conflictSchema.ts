import type { ConflictDetails } from '@trestle/schema/errors';
import type { Schema } from './fieldSchema';

/** Why nothing was written, for programs. */
export const CONFLICT_CODES = {
  changed: 'Somebody saved in between. `who` did it and `when`; `modified_date` is what is stored now.',
  in_use: 'Other records use it, so it cannot go. `used_by` says which and how many, of those that the caller may see.',
  last_administrator: 'Nobody would be left to administrate.',
  stock_changed: 'The stock moved while this was written. Send it again.',
} satisfies Record<ConflictDetails['code'], string>;

const CODE_WORDS = Object.entries(CONFLICT_CODES)
  .map(([code, words]) => `\`${code}\`: ${words}`)
  .join(' ');
const WORDS = { type: 'array', description: 'What happened, for people.', items: { type: 'string' } };
/** The body of a 409 (contract §2.2). */
export const conflictSchema: Schema = {
  type: 'object',
  description: 'Why nothing was written, in words for people and as a code for programs.',
  required: ['non_field_errors', 'code'],
  additionalProperties: false,
  properties: {
    non_field_errors: WORDS,
    code: { type: 'string', enum: Object.keys(CONFLICT_CODES), description: CODE_WORDS },
    who: { type: 'string', description: 'Who saved last. Absent where the caller may not see names.' },
    when: { type: 'string', format: 'date-time', description: 'When that was.' },
    modified_date: {
      type: 'string',
      format: 'date-time',
      description: 'The version that is stored now: sent with the next change, it overwrites that one knowingly.',
    },
    used_by: {
      type: 'array',
      description: 'What uses the record, by entity.',
      items: {
        type: 'object',
        required: ['name', 'label', 'count'],
        additionalProperties: false,
        properties: {
          name: { type: 'string', description: 'The name of its collection.' },
          label: { type: 'string', description: 'The same for people.' },
          count: {
            type: 'integer',
            minimum: 1,
            description: 'How many of its records the caller sees that use this one.',
          },
        },
      },
    },
  },
};
