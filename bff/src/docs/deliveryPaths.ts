import { deliverBody } from '@trestle/schema/calls/deliver';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Entity } from '@trestle/schema/entity';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { closedObject } from './objectSchema';
import { bodyErrors, commonErrors, commonParameters, errors, property, ref, reply } from './operationParts';

const DELIVERED_LINES: Schema = closedObject({
  rows: {
    type: 'array',
    description: 'The lines that changed.',
    items: closedObject({
      line: property('integer', 'The id of the order line.'),
      order: property('integer', 'Its order.'),
      quantity: property('integer', 'Pieces ordered.'),
      delivered: property('integer', 'Pieces delivered.'),
      before: property('integer', 'Pieces delivered before: sent back, they undo the call.'),
      delivered_date: property(['string', 'null'], 'The day on which somebody said so.', { format: 'date' }),
    }),
  },
});

/** The operations, by method and path below the collection. */
export const deliveryOperations: Record<string, (entity: Entity) => Schema> = {
  'POST {id}/deliver/': ({ name }) => ({
    operationId: `deliver_${name}`,
    summary: name === storeOrder.name ? 'Say what a store was handed' : 'Say what of a container was handed over',
    parameters: [ref('parameters', 'id'), ...commonParameters],
    description:
      'Sets the pieces that were delivered of each line, in all. Less than before takes the rest back. ' +
      'For head office, with the right to change orders.',
    requestBody: callBody(deliverBody, { rows: [{ line: 1, quantity: 2 }] }),
    responses: {
      200:
        name === storeOrder.name ? reply('The order.', ref('schemas', name)) : reply('What changed.', DELIVERED_LINES),
      ...errors(404, 409),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
};
