import { z } from 'zod';
import { fieldError } from '../errors';
import { MAX_NESTED_ROWS } from '../limits';
import { checkedValue, ID_KEYWORDS } from './values';

/** A row of a delivery as it was sent. Its values are checked with the line. */
export interface SentDelivery {
  line?: unknown;
  quantity?: unknown;
  before?: unknown;
}

const isRow = (each: unknown): boolean => typeof each === 'object' && each !== null && !Array.isArray(each);

/** What a store was handed, of one order or one container. Without rows, all that has not been delivered. */
export const deliverBody = z.strictObject({
  rows: checkedValue(
    {
      type: ['array', 'null'],
      description: 'Lines with the pieces that were delivered in all. Left out: all pieces of all lines.',
      maxItems: MAX_NESTED_ROWS,
      items: {
        type: 'object',
        required: ['line', 'quantity'],
        additionalProperties: false,
        properties: {
          line: { ...ID_KEYWORDS, description: 'The id of the order line.' },
          quantity: {
            type: 'integer',
            minimum: 0,
            description: 'Pieces delivered in all. Less than before takes the rest back.',
          },
          before: {
            type: ['integer', 'null'],
            minimum: 0,
            description: 'Pieces delivered when the line was read: when it is another number by now, the reply is 409.',
          },
        },
      },
    },
    (value) => {
      if (value === undefined || value === null) return [];
      if (!Array.isArray(value) || !value.every(isRow)) return [fieldError('type', 'Must be a list of rows')];
      return value.length > MAX_NESTED_ROWS ? [fieldError('max', `Maximum value ${MAX_NESTED_ROWS}`)] : [];
    },
    (value) => (value ?? null) as readonly SentDelivery[] | null,
  ).optional(),
});
