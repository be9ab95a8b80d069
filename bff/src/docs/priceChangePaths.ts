import { MAX_PRICE_CHANGE_ID_CHARACTERS } from '@trestle/schema/limits';
import { priceChangeBody, pricePreviewBody, priceUndoBody } from '@trestle/schema/calls/priceChange';
import { PRODUCT_PRICES } from '@trestle/schema/priceChange';
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

const ID: Schema = { type: 'integer', minimum: 1 };
const PREVIEW = property('string', 'Fingerprint of the previewed prices. The change sends it back.', {
  minLength: 1,
  maxLength: MAX_PRICE_CHANGE_ID_CHARACTERS,
});
const CHANGE_ID = property('string', 'Names the change for its undo.', {
  minLength: 1,
  maxLength: MAX_PRICE_CHANGE_ID_CHARACTERS,
});
const LABEL = property('string', "The price's name for people.");
const ENTITY = property('string', 'The collection of the record.', { enum: ['product', 'stock', 'catalogue_page'] });
const RECORD_ID = { ...ID, description: 'The id of the record.' };
const TITLE = property('string', "The record's name, from the fields that you may see.");
const RECORD_COUNTS: Schema = {
  products: property('integer', 'Products with a price that changes, or whose stock or pages have one.'),
  records: property('integer', 'Products, stock rows and pages that change.'),
};
const CHANGED_PRICE_COUNT: Schema = { changed_prices: property('integer', 'Prices that change.') };

const nullableAmount = (description: string): Schema => property(['number', 'null'], description);

const previewedPrice = describedObject('A price that changes.', {
  name: property('string', 'The name of the field.'),
  label: LABEL,
  before: property('number', 'The price now.'),
  after: property('number', 'The new price.'),
  cost_before: nullableAmount('What its markup is measured over now; null if unknown or hidden.'),
  cost_after: nullableAmount('What its markup is measured over after the change.'),
  below_cost: property('boolean', 'Whether the new price is below the cost.'),
  error: property(['string', 'null'], 'Why no record may have the new price.'),
});
const previewedRow = describedObject('A record whose prices change.', {
  entity: ENTITY,
  id: RECORD_ID,
  product: { ...ID, description: 'The id of its product.' },
  title: TITLE,
  details: property('string', 'Code, colour and fabric of its product, unless they are in the title.'),
  prices: { type: 'array', description: 'Its prices that change.', items: previewedPrice },
});
const keptPrice = describedObject('A price that stays, because it was changed or deleted since.', {
  entity: ENTITY,
  id: RECORD_ID,
  title: TITLE,
  label: LABEL,
  now: nullableAmount('The price now; null if it is empty or its record is gone.'),
});

const pastChange = describedObject('A price change.', {
  id: CHANGE_ID,
  created_date: property('string', 'When it was made.', { format: 'date-time' }),
  undone_date: property(['string', 'null'], 'When it was undone; null while it holds.', { format: 'date-time' }),
  by: property(['string', 'null'], 'Who made it; null if you may not see names.'),
  is_own: property('boolean', 'Whether you made it. Nobody else can undo it.'),
  rule: describedObject('How prices changed.', {
    prices: { type: 'array', description: 'The prices of products.', items: { type: 'string', enum: PRODUCT_PRICES } },
    stock: property('boolean', 'Whether stock followed.'),
    catalogue_pages: property('boolean', 'Whether pages followed.'),
    by: property(['string', 'null'], 'Percent or an amount; null in changes from before this was stored.'),
    value: property(['number', 'null'], 'By how much.'),
    rounding: property(['string', 'null'], 'Which prices were allowed.'),
  }),
  products: property(['integer', 'null'], 'Products with a changed price, or whose stock or pages have one.'),
  records: property('integer', 'Products, stock rows and pages that changed.'),
  changed_prices: property(['integer', 'null'], 'Prices that changed.'),
});

/** Schemas of the calls that change the prices of many products. */
export const priceChangeSchemas: Record<string, Schema> = {
  price_change_preview: describedObject(
    'What would change. Records with warnings come first; not all records are listed.',
    {
      preview: PREVIEW,
      ...RECORD_COUNTS,
      ...CHANGED_PRICE_COUNT,
      warnings: property('integer', 'New prices below the cost.'),
      errors: property('integer', 'New prices that no record may have. Then the change is refused.'),
      rows: { type: 'array', description: 'The records.', items: previewedRow },
    },
  ),
  price_change_result: describedObject('What was changed.', {
    id: CHANGE_ID,
    ...RECORD_COUNTS,
    ...CHANGED_PRICE_COUNT,
  }),
  past_price_changes: describedObject('The price changes that can be undone, or were.', {
    results: {
      type: 'array',
      description: 'Those of the last 30 days, newest first, 100 at most.',
      items: pastChange,
    },
  }),
  price_change_undone: describedObject('What was restored.', {
    ...RECORD_COUNTS,
    restored_prices: property('integer', 'Prices that have their former value again.'),
    kept: { type: 'array', description: 'Prices that stay.', items: keptPrice },
  }),
};

const EXAMPLE = { products: [1, 2], prices: ['wholesale_price'], by: 'percent', value: 3.5, rounding: '0.05' };

/** The operations, by method and path below the collection. */
export const priceChangeOperations: Record<string, () => Schema> = {
  'POST price_change/preview/': () => ({
    operationId: 'preview_price_change',
    summary: 'Preview a change of prices',
    parameters: commonParameters,
    description: 'Says what a change of many prices would do. Nothing is written.',
    requestBody: callBody(pricePreviewBody, EXAMPLE),
    responses: {
      200: reply('What would change.', ref('schemas', 'price_change_preview')),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
  'GET price_change/': () => ({
    operationId: 'list_price_changes',
    summary: 'Past changes of prices',
    parameters: commonParameters,
    description: "Everybody's, as long as they can be undone. Changes of prices that you may not see are left out.",
    responses: { 200: reply('The changes.', ref('schemas', 'past_price_changes')), ...commonErrors() },
  }),
  'POST price_change/': () => ({
    operationId: 'change_prices',
    summary: 'Change prices',
    parameters: [IDEMPOTENCY_KEY, ...commonParameters],
    description:
      'Writes exactly what the preview has shown, in one transaction. ' +
      'If a price or a record has changed since the preview, the reply is 409 and nothing is written.',
    requestBody: callBody(priceChangeBody, { ...EXAMPLE, preview: '9f2c' }),
    responses: {
      200: reply('What was changed.', ref('schemas', 'price_change_result')),
      ...errors(409, 422),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
  'POST price_change/undo/': () => ({
    operationId: 'undo_price_change',
    summary: 'Undo a change of prices',
    parameters: commonParameters,
    description:
      'Restores the former prices of your own change of the last 30 days. ' +
      'A price that was changed since stays, and the reply names it. 409 if the change is undone already. ' +
      'With `preview`, nothing is written.',
    requestBody: callBody(priceUndoBody, { id: '1b4e28ba-2fa1-11d2-883f-0016d3cca427' }),
    responses: {
      200: reply('What was restored.', ref('schemas', 'price_change_undone')),
      ...errors(409),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
};
