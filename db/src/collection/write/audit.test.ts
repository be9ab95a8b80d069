import type { AuditEntry } from '../call/context';
import { mainEntry } from './audit';

const entry = (other_name: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  action: 'update',
  other_name,
  other_id: 1,
  changes: {},
  ...more,
});
const topLevel = { before: null, values: {}, topLevel: true };
const parent = { name: 'store_order', id: 1 };

test('the record in the path stands for its save; a merge before it, a nested row after it', () => {
  const line = entry('store_order_line', { parent });
  const order = entry('store_order', { row: topLevel });
  const merged = entry('supplier', { action: 'merge' });
  expect(mainEntry([line, order])).toBe(order);
  expect(mainEntry([order, merged])).toBe(merged);
  const savedLine = entry('store_order_line', { parent, row: topLevel });
  expect(mainEntry([savedLine, entry('store_order')])).toBe(savedLine);
  expect(mainEntry([line, entry('store')])!.other_name).toBe('store');
  expect(mainEntry([line])).toBe(line);
  expect(mainEntry([])).toBeUndefined();
});
