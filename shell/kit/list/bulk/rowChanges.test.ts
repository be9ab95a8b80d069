import { activeState } from '@trestle/schema/activeState';
import { listOfRoute } from '@trestle/schema/namedList';
import { product } from '@trestle/schema/entities/product';
import { user } from '@trestle/schema/entities/user';
import fc from 'fast-check';
import { setActivity, setField, bulkEditableFields } from './rowChanges';

const now = new Date('2026-11-21T03:00:00.000Z');
const [past, later] = ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];

test('only rows with another value change, and can be undone', () => {
  const rows = [
    { id: 1, notes: null },
    { id: 2, notes: 'old' },
    { id: 3, notes: 'new' },
  ];
  expect(setField(rows, 'notes', 'new')).toEqual([
    { row: rows[0], body: { notes: 'new' }, before: { notes: null } },
    { row: rows[1], body: { notes: 'new' }, before: { notes: 'old' } },
  ]);
  expect(setField(rows, 'notes', null).map(({ row }) => row['id'])).toEqual([2, 3]);
});

test('S1 §4: activates and deactivates as the toggle does', () => {
  const rows = [
    { id: 1, active_start_date: null, active_end_date: null },
    { id: 2, active_start_date: past, active_end_date: null },
    { id: 3, active_start_date: past, active_end_date: past },
    { id: 4, active_start_date: later, active_end_date: null },
  ];
  expect(setActivity(product, rows, true, now).map(({ row, body }) => [row['id'], body])).toEqual([
    [1, { active_start_date: now.toISOString() }],
    [3, { active_end_date: null }],
    [4, { active_start_date: now.toISOString() }],
  ]);
  expect(setActivity(product, rows, false, now).map(({ row, body }) => [row['id'], body])).toEqual([
    [2, { active_end_date: now.toISOString() }],
  ]);
  expect(setActivity(user, [{ id: 1, is_active: true }], false, now)).toMatchObject([
    { body: { is_active: false }, before: { is_active: true } },
  ]);
});

test('a list with dates of its own is activated and deactivated by these alone', () => {
  const website = listOfRoute(product, 'website.list');
  const row = { id: 1, active_start_date: past, active_end_date: null, website_active_end_date: null };
  const onWebsite = { ...row, website_active_start_date: past };
  expect(setActivity(website, [onWebsite], false, now).map(({ body }) => body)).toEqual([
    { website_active_end_date: now.toISOString() },
  ]);
  expect(
    setActivity(website, [{ ...row, website_active_start_date: null }], true, now).map(({ body }) => body),
  ).toEqual([{ website_active_start_date: now.toISOString() }]);
});

test('whatever the dates, an activated row is active, and undoing restores it', () => {
  const moment = fc.constantFrom(null, past, later, now.toISOString());
  fc.assert(
    fc.property(moment, moment, fc.boolean(), (start, end, want) => {
      const row: Record<string, unknown> = { id: 1, active_start_date: start, active_end_date: end };
      const [change] = setActivity(product, [row], want, now);
      const after = { ...row, ...change?.body };
      expect(
        activeState(after['active_start_date'] as string, after['active_end_date'] as string, now) === 'active',
      ).toBe(want);
      expect({ ...after, ...change?.before }).toEqual(row);
    }),
  );
});

test('fields for bulk changes: editable, not unique, not secret', () => {
  const names = bulkEditableFields(user, { hidden: new Set(), locked: new Set(['is_staff']) }).map(
    (field) => field.name,
  );
  expect(names).toEqual(expect.arrayContaining(['first_name', 'is_superuser', 'store']));
  for (const none of ['id', 'username', 'email', 'is_staff', 'new_password', 'password', 'store__name', 'groups'])
    expect(names).not.toContain(none);
});
