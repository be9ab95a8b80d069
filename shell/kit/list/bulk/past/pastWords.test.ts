import { codeFabric } from '@trestle/schema/entities/code_fabric';
import type { PastRun } from '@trestle/schema/changeRun';
import type { PastMerge, UndoneMerge } from '@trestle/schema/mergeUndo';
import { mergeInWords, mergeUndoInWords, whyNotUnmerged } from './mergeUndoWords';
import { runFacts, runInWords, runUndoInWords, whyRunStays } from './runWords';

const record = (id: number) => ({ id, title: `Linen ${id}` });
const merge: PastMerge = {
  ...record(1),
  merged: [record(2), record(3)],
  created_date: '2026-11-27T04:00:00.000Z',
  undone_date: null,
  by: 'Ada Office',
  is_own: false,
  final_reason: null,
};
const undone: UndoneMerge = { restored: [record(2)], moved: [], stayed: [], reset: [], kept: [] };

test('what a merge did, and who may undo it', () => {
  expect(mergeInWords(merge)).toBe('“Linen 2” and “Linen 3” became “Linen 1”');
  expect(mergeInWords({ ...merge, merged: [2, 3, 4, 5].map(record) })).toBe('4 records became “Linen 1”');
  expect(whyNotUnmerged(merge, false)).toBe('Only Ada Office or an administrator can undo it.');
  expect(whyNotUnmerged(merge, true)).toBeNull();
  expect(whyNotUnmerged({ ...merge, is_own: true }, false)).toBeNull();
  expect(whyNotUnmerged({ ...merge, final_reason: 'Rights went over.' }, true)).toBe('Rights went over.');
  expect(whyNotUnmerged({ ...merge, undone_date: merge.created_date }, true)).toMatch(/^Undone /);
});

test('what an undo of a merge does', () => {
  expect(mergeUndoInWords(undone, false)).toEqual(['“Linen 2” comes back.']);
  const product = { name: 'product', label: 'Products', count: 1200 };
  const note = { name: 'note', label: 'Note', count: 1 };
  const all = {
    restored: [record(2), record(3)],
    moved: [product, note],
    stayed: [note],
    reset: [{ name: 'code', label: 'Code' }],
    kept: [{ name: 'display_order', label: 'Order' }],
  };
  expect(mergeUndoInWords(all, true)).toEqual([
    '“Linen 2” and “Linen 3” are back.',
    '1,200 Products and 1 Note use them again.',
    '1 Note stays as now: changed or deleted since the merge.',
    'The kept one loses what it had taken: Code.',
    'It keeps Order: changed since the merge.',
  ]);
});

test('what a run did and what its undo does', () => {
  const run: PastRun = {
    id: 'x',
    created_date: merge.created_date,
    by: 'Ada Office',
    is_own: true,
    fields: [{ name: 'display_order', label: 'Order', value: 3 }],
    records: 6,
    undone: 2,
  };
  expect(runInWords(codeFabric, run)).toBe('Order set to 3 in 6 records');
  const cleared = { name: 'code', label: 'Code', value: null };
  expect(runInWords(codeFabric, { ...run, fields: [cleared], records: 1 })).toBe('Code emptied in 1 record');
  expect(runFacts(run)).toMatch(/^Ada Office · .* · 2 undone$/);
  expect(whyRunStays(run, false)).toBeNull();
  expect(whyRunStays({ ...run, undone: 6 }, true)).toBe('Undone');
  expect(whyRunStays({ ...run, is_own: false }, false)).toBe('Only Ada Office or an administrator can undo it.');
  expect(runUndoInWords(1, 2)).toEqual([
    '1 record gets its former value.',
    '2 records stay as now: changed or deleted since.',
  ]);
  expect(runUndoInWords(0, 0)).toEqual(['Nothing can be undone.']);
});
