import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { registerEntities } from '../../core/entities';
import type { HistoryEntry } from '@trestle/schema/historyEntry';
import { historySentence } from './historySentence';

registerEntities([storeOrder, storeOrderLine]);
const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  created_date: '2026-01-02T03:04:00.000Z',
  actor: 1,
  user: 1,
  action: 'update',
  other_name: 'store_order',
  other_id: 7,
  changes: {},
  ...more,
});
const line = (action: string, changes: HistoryEntry['changes']) =>
  entry({ action, other_name: 'store_order_line', changes });
const ordered = (quantity: number, price?: number) =>
  line('create', { quantity: [null, quantity], ...(price !== undefined && { unit_price: [null, price] }) });
const sentence = (...entries: HistoryEntry[]) => historySentence(storeOrder, entries);

test('a new order says how much was ordered, and the price to those who may see it', () => {
  const created = entry({ action: 'create', changes: { notes: [null, 'Urgent'] } });
  expect(sentence(created, ordered(2, 1234.5), ordered(3, 444.67))).toBe('ordered 5 pieces, $3,803.01');
  expect(sentence(created, ordered(1))).toBe('ordered 1 piece');
  expect(sentence(created)).toBe('created this order');
});

test('a later save names the fields that it changed, and counts the lines', () => {
  expect(sentence(entry({ changes: { notes: [null, 'Urgent'] } }))).toBe('set Notes to Urgent');
  expect(sentence(entry({ changes: { notes: ['Urgent', null] } }))).toBe('cleared Notes');
  expect(sentence(entry({ changes: { notes: ['a', 'b'.repeat(50)] } }))).toBe('changed Notes');
  expect(sentence(entry({ changes: { container: [1, 2] } }))).toBe('changed Container');
  expect(
    sentence(entry({ changes: { notes: ['a', 'b'], container: [1, 2] } }), ordered(2, 10), line('delete', {})),
  ).toBe('changed Container and Notes, added 1 order line (2 pieces, $20.00) and removed 1 order line');
  expect(sentence(line('update', { quantity: [2, 3] }))).toBe('changed Quantity of 1 order line from 2 to 3');
  expect(sentence(entry({}))).toBe('saved this order without a change');
});

test('mails, and those that did not arrive', () => {
  expect(sentence(entry({ action: 'send_email' }))).toBe('emailed this order');
  expect(sentence(entry({ action: 'email_failed' }))).toBe('could not deliver an email about this order');
});
