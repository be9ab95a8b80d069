import { sortLookupRows, toChoice, type LookupListRow } from './lookupChoice';

const entity = { fields: {}, list: { columns: ['street'], search: [], active: null } };
const row = (id: number, more: Record<string, unknown> = {}) => ({ id, ...more }) as LookupListRow;

test('quick rows come first, then those with an order, then the others by label', () => {
  const rows = [
    row(1, { description: 'Oak' }),
    row(2, { description: 'Ash' }),
    row(3, { description: 'Moss', display_order: 2 }),
    row(4, { description: 'Rust', display_order: 1 }),
    row(5, { description: 'Navy', quick_display_order: 9, display_order: 5 }),
  ];
  expect(sortLookupRows(entity, rows).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
});
test('a choice is labelled by the first name that its row has, and its code is not repeated', () => {
  expect(toChoice(entity, row(1, { code: 'MOS', description: 'Moss', quick_display_order: 0 }))).toEqual({
    id: 1,
    label: 'Moss',
    code: 'MOS',
    details: 'MOS',
    disabled: false,
    quick: true,
  });
  expect(toChoice(entity, row(2, { street: '1 High St', active: false }))).toMatchObject({
    label: '1 High St',
    disabled: true,
  });
  expect(toChoice(entity, row(3, { code: 'X' }))).toMatchObject({ label: 'X', code: '' });
  expect(toChoice(entity, row(4))).toMatchObject({ label: '#4' });
});
