import { product } from '@trestle/schema/entities/product';
import { webhookDelivery } from '@trestle/schema/entities/webhook_delivery';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { parseFilter } from './parseFilter';

const [price, created, name] = [
  product.fields.wholesale_price,
  product.fields.created_date,
  product.fields.description,
];

test.each([
  [price, '', { value: null }],
  [price, '880,50', { value: 880.5 }],
  [price, '-5', { value: -5 }],
  [price, '1,234.50', { value: 1234.5 }],
  [price, '1,234', { problem: '1,234 can be read two ways: type 1234 or 1.234' }],
  [price, '1.234', { problem: 'At most 2 decimals' }],
  [price, '12x', { problem: 'Must be a number' }],
  [storeOrderLine.fields.quantity, '0', { value: 0 }],
  [storeOrderLine.fields.quantity, '1.234', { problem: 'Must be a whole number' }],
  [webhookDelivery.fields.cursor, '176443200000000', { value: 176_443_200_000_000 }],
  [webhookDelivery.fields.cursor, '1000000000000001', { problem: 'Enter a number up to 1000000000000000' }],
  [created, '2/11/2026', { value: '2026-11-02' }],
  [created, 'Today', { value: 'today' }],
  [created, ' last  financial year ', { value: 'last_financial_year' }],
  [created, 'soon', { problem: 'Enter it as DD/MM/YYYY, or as a word such as today or this month' }],
  [name, ' 1,234 ', { value: '1,234' }],
])('%#: a filter typed as %j', (field, text, read) => expect(parseFilter(field, text)).toEqual(read));
