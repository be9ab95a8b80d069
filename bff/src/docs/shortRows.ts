import type { Schema } from './fieldSchema';
import { closedObject } from './objectSchema';

const idOf = (description: string): Schema => ({ type: 'integer', minimum: 1, description });
const nullable = (type: string, description: string, keywords: Schema = {}): Schema => ({
  type: [type, 'null'],
  description,
  ...keywords,
});

const WAITING_LINE: Schema = closedObject(
  {
    id: idOf('The order line.'),
    order: nullable('integer', 'Its order.'),
    store: nullable('integer', 'The store.'),
    store__name: nullable('string', 'The name of the store.'),
    quantity: nullable('integer', 'Pieces that have not been delivered.'),
    created_date: nullable('string', 'When it was ordered.', { format: 'date-time' }),
  },
  { description: 'An order line that waits. What you may not see is null.' },
);
/** Stock rows of which less came than is ordered. */
export const SHORT_ROWS: Schema = {
  type: 'array',
  description: 'Stock rows of which less came than is ordered, with the lines that wait, oldest order first.',
  items: closedObject({
    stock_id: idOf('The stock row.'),
    missing: { type: 'integer', minimum: 1, description: 'Pieces that are ordered and did not come.' },
    lines: { type: 'array', description: 'The lines that wait for it.', items: WAITING_LINE },
  }),
};
