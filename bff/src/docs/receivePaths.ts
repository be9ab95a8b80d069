import { receiveBody, undoReceiveBody } from '@trestle/schema/calls/receive';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { describedObject } from './objectSchema';
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
import { SHORT_ROWS } from './shortRows';

/** Schemas of the calls that receive containers. */
export const receiveSchemas: Record<string, Schema> = {
  receipt: describedObject('What came of a container.', {
    rows: {
      type: 'array',
      description: 'The received stock rows.',
      items: describedObject('What came of a stock row.', {
        id: property('integer', 'The stock row.'),
        counted: property('integer', 'Pieces that came.'),
        damaged: property('integer', 'Pieces of these that cannot be sold.'),
        quantity: property('integer', 'Pieces that the row has now.'),
      }),
    },
    short: SHORT_ROWS,
    undo: property(['string', 'null'], 'Names the receipt for its undo; null in a preview.'),
  }),
  receipts: describedObject('The receipts of a container.', {
    results: {
      type: 'array',
      description: 'Those of the last 30 days, newest first, 50 at most.',
      items: describedObject('A receipt.', {
        undo: property('string', 'Names the receipt for its undo.'),
        created_date: property('string', 'When it was made.', { format: 'date-time' }),
        undone_date: property(['string', 'null'], 'When it was taken back; null while it holds.', {
          format: 'date-time',
        }),
        rows: property('integer', 'Stock rows that were counted.'),
        lines: property('integer', 'Order lines that changed with them.'),
      }),
    },
  }),
  receipt_undone: describedObject('What is as before.', {
    rows: property('integer', 'Stock rows.'),
    lines: property('integer', 'Order lines.'),
  }),
};

const EXAMPLE = {
  rows: [{ id: 1, counted: 10, damaged: 2, notes: 'Two legs broken' }],
  resolve: [{ line: 5, action: 'move', stock_id: 9, quantity: 2 }],
};
const UNDO_PARAMETER = {
  name: 'undo',
  in: 'path',
  required: true,
  description: 'The receipt, as the reply to it named it.',
  schema: { type: 'string', format: 'uuid' },
  example: '1b4e28ba-2fa1-11d2-883f-0016d3cca427',
};

/** The operations, by method and path below the collection. */
export const receiveOperations: Record<string, () => Schema> = {
  'POST {id}/receive/': () => ({
    operationId: 'receive_container',
    summary: 'Receive a container',
    parameters: [ref('parameters', 'id'), IDEMPOTENCY_KEY, ...commonParameters],
    description:
      'Stock becomes what was counted without what is damaged. Where that is less than is ordered, `resolve` says what ' +
      'happens to the lines that wait; otherwise the reply is 409, `short`, with these lines, and nothing is changed. ' +
      'With `modified_date` it is 409, `changed`, when anybody has counted or saved the container since. ' +
      'Stores get a notice of what changed in their orders.',
    requestBody: callBody(receiveBody, EXAMPLE),
    responses: {
      200: reply('What came.', ref('schemas', 'receipt')),
      ...errors(404, 409, 422),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
  'GET {id}/receipts/': () => ({
    operationId: 'list_container_receipts',
    summary: 'Receipts of a container',
    parameters: [ref('parameters', 'id'), ...commonParameters],
    description: 'For whoever may receive it. One that nothing has changed since can be taken back.',
    responses: { 200: reply('Its receipts.', ref('schemas', 'receipts')), ...errors(404), ...commonErrors() },
  }),
  'POST {id}/receive/{undo}/undo/': () => ({
    operationId: 'undo_receive_container',
    summary: 'Take a receipt back',
    parameters: [ref('parameters', 'id'), UNDO_PARAMETER, ...commonParameters],
    description: 'For 30 days, while none of its stock and lines has changed since: else 409.',
    requestBody: callBody(undoReceiveBody, {}),
    responses: {
      200: reply('What is as before.', ref('schemas', 'receipt_undone')),
      ...errors(404, 409),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
};
