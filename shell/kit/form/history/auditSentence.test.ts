import { storeOrder } from '@trestle/schema/entities/store_order';
import { registerEntities } from '../../core/entities';
import { auditSentence } from './auditSentence';
import type { HistoryEntry } from '@trestle/schema/historyEntry';

registerEntities([storeOrder]);
const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  created_date: '2026-01-02T03:04:00.000Z',
  actor: 1,
  user: 2,
  user__descriptive_name: 'Mara Lind',
  action: 'update',
  other_name: 'store_order',
  other_id: 1086,
  changes: {},
  ...more,
});

test.each([
  [entry({ action: 'create' }), 'created order 1086'],
  [entry({ action: 'delete', record_name: 'Order 1086 · Fitzroy' }), 'deleted order 1086 · Fitzroy'],
  [
    entry({ changes: { container: [1, 2] }, names: { container: { 1: 'C-1', 2: 'C-2' } } }),
    'changed Container from C-1 to C-2',
  ],
  [entry({ changes: { notes: [null, 'Urgent'] } }), 'set Notes to Urgent'],
  [entry({ action: 'sudo', other_name: 'user', other_id: 2 }), 'started acting as Mara Lind'],
  [entry({ action: 'password', user__descriptive_name: null }), 'changed the password of user 2'],
  [
    entry({ action: 'rollback', other_name: 'module_release', changes: { version: ['1.1.0', '1.0.0'] } }),
    'rolled back to version 1.0.0',
  ],
  [
    entry({ action: 'switch_off', other_name: 'module_release', changes: { remote: [null, 'mf-orders'] } }),
    'switched mf-orders off',
  ],
  [entry({ action: 'delete', other_name: 'release_token', other_id: 4 }), 'deleted release token 4'],
  [entry({ action: 'something_new', other_name: 'far_away', other_id: 4 }), 'something_new far away 4'],
])('an entry reads as a sentence', (each, sentence) => expect(auditSentence(each)).toBe(sentence));
