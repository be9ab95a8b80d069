import { z } from 'zod';
import { container } from '../entities/container';
import { fieldError, valueRequired, type FieldError } from '../errors';
import { IN_ORDER_ANSWERS, MAX_RECEIVED_ROWS, RESOLVE_ACTIONS, type InOrderAnswer } from '../receipt';
import { checkValue, isIsoDateTime } from '../validate';
import { checkedValue, ID_KEYWORDS, pastMoment } from './values';

/* Bodies of the calls that receive a container. The values of their rows are checked with the records. */

/** A row as it was sent. */
export type SentReceiptRow = Readonly<Record<string, unknown>>;

const isRow = (each: unknown): boolean => typeof each === 'object' && each !== null && !Array.isArray(each);
const rowErrors = (value: unknown): FieldError[] => {
  if (!Array.isArray(value) || !value.every(isRow)) return [fieldError('type', 'Must be a list of rows')];
  return value.length > MAX_RECEIVED_ROWS ? [fieldError('max', `Maximum value ${MAX_RECEIVED_ROWS}`)] : [];
};
const isLeftOut = (value: unknown): boolean => value === undefined || value === null;

const PIECES = { type: 'integer', minimum: 0 };

export const receiveBody = z.strictObject({
  rows: checkedValue(
    {
      type: 'array',
      description: 'What came of each stock row. Rows that are left out stay as they are.',
      minItems: 1,
      maxItems: MAX_RECEIVED_ROWS,
      items: {
        type: 'object',
        required: ['id', 'counted', 'damaged'],
        additionalProperties: false,
        properties: {
          id: { ...ID_KEYWORDS, description: 'The stock row, of this container.' },
          counted: { ...PIECES, description: 'Pieces that came, damaged ones among them.' },
          damaged: { ...PIECES, description: 'Pieces of these that cannot be sold.' },
          notes: { type: ['string', 'null'], maxLength: 255, description: 'Such as what is broken.' },
        },
      },
    },
    (value) => (isLeftOut(value) || (Array.isArray(value) && !value.length) ? [valueRequired()] : rowErrors(value)),
    (value) => value as readonly SentReceiptRow[],
  ),
  received_date: pastMoment(container.fields.received_date, {
    description: 'When it was counted, where that is not now.',
  }).optional(),
  received_in_order: checkedValue(
    {
      type: ['string', 'null'],
      enum: [...IN_ORDER_ANSWERS, null],
      description: 'Whether what came was in order. Without it nobody said so.',
    },
    (value) => (isLeftOut(value) ? [] : checkValue(container.fields.received_in_order, value)),
    (value) => (value || null) as InOrderAnswer | null,
  ).optional(),
  modified_date: checkedValue(
    {
      type: ['string', 'null'],
      format: 'date-time',
      description: "The container's, as it was read: when anybody has counted or saved it since, the reply is 409.",
    },
    (value) =>
      isLeftOut(value) || isIsoDateTime(value) ? [] : [fieldError('type', 'Must be a time: YYYY-MM-DDThh:mm:ssZ')],
    (value) => (value ?? null) as string | null,
  ).optional(),
  preview: checkedValue(
    { type: ['boolean', 'null'], description: 'Only says what would be short. Nothing is written.' },
    (value) => (isLeftOut(value) || typeof value === 'boolean' ? [] : [fieldError('type', 'Must be true or false')]),
    (value) => value === true,
  ).optional(),
  resolve: checkedValue(
    {
      type: ['array', 'null'],
      description: 'What happens to lines that wait for pieces that did not come.',
      maxItems: MAX_RECEIVED_ROWS,
      items: {
        type: 'object',
        required: ['line', 'action', 'quantity'],
        additionalProperties: false,
        properties: {
          line: { ...ID_KEYWORDS, description: 'The order line.' },
          action: {
            type: 'string',
            enum: RESOLVE_ACTIONS,
            description:
              '`move`: the same product from another stock row, at the price of the line. ' +
              '`swap`: another product, at its own price. `shorten`: the line gets smaller.',
          },
          stock_id: { ...ID_KEYWORDS, type: ['integer', 'null'], description: 'The stock row for `move` and `swap`.' },
          quantity: { type: 'integer', minimum: 1, description: 'Pieces of the line that this concerns.' },
        },
      },
    },
    (value) => (isLeftOut(value) ? [] : rowErrors(value)),
    (value) => (value ?? []) as readonly SentReceiptRow[],
  ).optional(),
});
/** The undo needs nothing but its address. */
export const undoReceiveBody = z.strictObject({});
