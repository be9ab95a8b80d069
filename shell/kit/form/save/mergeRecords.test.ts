import { container } from '@trestle/schema/entities/container';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { isEmpty, type RecordValues } from '@trestle/schema/validate';
import fc from 'fast-check';
import { registerEntities } from '../../core/entities';
import { sameValue } from '../values/sameValue';
import { mergeRecords } from './mergeRecords';

registerEntities([container, product, stock]);

const record = {
  id: 1,
  code: 'C',
  description: 'Chair',
  notes: null,
  colour: 1,
  colour__description: 'Moss',
  categories: [1, 2],
  wholesale_price: 10,
  modified_date: 'a',
};

test('a value that only one side changed is taken', () => {
  const merge = mergeRecords(
    product,
    record,
    { ...record, notes: 'mine' },
    { ...record, wholesale_price: 12, colour: 2, colour__description: 'Oak', modified_date: 'b' },
  );
  expect(merge).toEqual({
    values: {
      ...record,
      notes: 'mine',
      wholesale_price: 12,
      colour: 2,
      colour__description: 'Oak',
      modified_date: 'b',
    },
    conflicts: [],
    mergedLabels: ['Colour', 'Wholesale price'],
  });
});
test('a value that both changed is a conflict, and mine stays until it is resolved', () => {
  const [mine, theirs] = [
    { ...record, notes: 'mine', code: 'D' },
    { ...record, notes: 'theirs', code: 'D', modified_date: 'b' },
  ];
  const open = mergeRecords(product, record, mine, theirs);
  expect(open.conflicts).toEqual([
    expect.objectContaining({ key: 'notes', label: 'Notes', base: null, mine: 'mine', theirs: 'theirs' }),
  ]);
  expect(open.values).toMatchObject({ notes: 'mine', code: 'D', modified_date: 'b' });
  expect(mergeRecords(product, record, mine, theirs, { notes: 'theirs' }).values['notes']).toBe('theirs');
});
test('lists of ids are merged', () => {
  const { values, conflicts } = mergeRecords(
    product,
    record,
    { ...record, categories: [2, 3] },
    { ...record, categories: [1, 2, 4] },
  );
  expect([values['categories'], conflicts]).toEqual([[2, 4, 3], []]);
});

const row = (id: number | undefined, quantity: number, more: object = {}) => ({
  id,
  product: 1,
  quantity,
  price: 5,
  ordered: 0,
  ...more,
});
const containerWith = (...rows: object[]) => ({ id: 1, name: 'Spring', stock: rows });

test('nested rows are merged by id, whatever their position', () => {
  const { values, conflicts, mergedLabels } = mergeRecords(
    container,
    containerWith(row(1, 1), row(2, 2), row(3, 3)),
    containerWith(row(3, 30), row(undefined, 9), row(1, 1)),
    containerWith(
      row(1, 1, { price: 6 }),
      row(2, 2),
      row(3, 3, { ordered: 2 }),
      row(4, 4, { product__description: 'Oak bench' }),
    ),
  );
  expect(values['stock']).toEqual([
    row(3, 30, { ordered: 2 }),
    row(undefined, 9),
    row(1, 1, { price: 6 }),
    row(4, 4, { product__description: 'Oak bench' }),
  ]);
  expect(conflicts).toEqual([]);
  expect(mergedLabels).toEqual(['Stock, Stock #1, Price', 'Stock, Stock Oak bench']);
});
test('a row changed by one side and removed by the other is a conflict', () => {
  const [base, changed, without] = [containerWith(row(1, 1)), containerWith(row(1, 8)), containerWith()];
  const removedByThem = mergeRecords(container, base, changed, without);
  expect(removedByThem.conflicts).toEqual([
    expect.objectContaining({ key: 'stock[1]', field: null, theirs: undefined }),
  ]);
  // Deleted on the server: keeping it creates it again.
  expect(removedByThem.values['stock']).toEqual([row(undefined, 8)]);
  expect(mergeRecords(container, base, changed, without, { 'stock[1]': 'theirs' }).values['stock']).toEqual([]);
  const removedByMe = mergeRecords(container, base, without, changed);
  expect(removedByMe.values['stock']).toEqual([]);
  expect(mergeRecords(container, base, without, changed, { 'stock[1]': 'theirs' }).values['stock']).toEqual([
    row(1, 8),
  ]);
});
test('rows that only I changed take the version that is stored, so that a save does not meet it again', () => {
  const { values, conflicts } = mergeRecords(
    container,
    containerWith(row(1, 1, { modified_date: 'a' }), row(2, 2, { modified_date: 'a' })),
    containerWith(row(2, 9, { modified_date: 'a' }), row(1, 1, { modified_date: 'a' })),
    containerWith(row(1, 1, { modified_date: 'b' }), row(2, 2, { modified_date: 'b' })),
  );
  expect(values['stock']).toEqual([row(2, 9, { modified_date: 'b' }), row(1, 1, { modified_date: 'b' })]);
  expect(conflicts).toEqual([]);
});
test('each field of a row that both changed is a conflict', () => {
  const { conflicts } = mergeRecords(
    container,
    containerWith(row(1, 1)),
    containerWith(row(1, 2)),
    containerWith(row(1, 3)),
  );
  expect(conflicts).toEqual([
    expect.objectContaining({ key: 'stock[1].quantity', label: 'Stock, Stock #1, Quantity', mine: 2, theirs: 3 }),
  ]);
});

describe('whatever is typed', () => {
  const rows = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      product: fc.integer({ min: 1, max: 2 }),
      quantity: fc.integer({ min: 0, max: 2 }),
      price: fc.constant(5),
    }),
    { selector: (each) => each.id },
  );
  const added = fc.array(
    fc.record({
      product: fc.integer({ min: 1, max: 2 }),
      quantity: fc.integer({ min: 0, max: 2 }),
      price: fc.constant(7),
    }),
    { maxLength: 2 },
  );
  const version = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    code: fc.constantFrom('x', 'y', null),
    stock: rows,
  });
  const three = [version, version, version, added] as const;
  const valuesOf = (merge: ReturnType<typeof mergeRecords>) => merge.values;

  test('values that I did not change are theirs, and the reverse', () => {
    fc.assert(
      fc.property(version, version, (base, other) => {
        expect(valuesOf(mergeRecords(container, base, base, other))).toEqual(other);
        expect(mergeRecords(container, base, base, other).conflicts).toEqual([]);
        expect(mergeRecords(container, base, other, base).conflicts).toEqual([]);
        expect(sameValue(valuesOf(mergeRecords(container, base, other, base)), other)).toBe(true);
      }),
    );
  });
  test('no typed value is lost: each of mine that differs stays or is offered', () => {
    fc.assert(
      fc.property(...three, (base, mine, theirs, more) => {
        const typed = { ...mine, stock: [...mine.stock, ...more] };
        const { values } = mergeRecords(container, base, typed, theirs);
        for (const name of ['name', 'code'] as const)
          if (mine[name] !== base[name]) expect(values[name]).toBe(mine[name]);
        const mergedRows = values['stock'] as RecordValues[];
        expect(mergedRows.filter((each) => isEmpty(each['id']) && each['price'] === 7)).toHaveLength(more.length);
        for (const each of mine.stock) {
          const baseRow = base.stock.find(({ id }) => id === each.id);
          if (baseRow && baseRow.quantity !== each.quantity)
            expect(
              mergedRows.some(
                (now) => now['quantity'] === each.quantity && (now['id'] === each.id || isEmpty(now['id'])),
              ),
            ).toBe(true);
        }
      }),
    );
  });
  test('choosing theirs everywhere gives their version plus my other changes, without duplicate ids', () => {
    fc.assert(
      fc.property(version, version, version, (base, mine, theirs) => {
        const { conflicts } = mergeRecords(container, base, mine, theirs);
        const choices = Object.fromEntries(conflicts.map(({ key }) => [key, 'theirs' as const]));
        const { values } = mergeRecords(container, base, mine, theirs, choices);
        for (const name of ['name', 'code'] as const)
          if (theirs[name] !== base[name]) expect(values[name]).toBe(theirs[name]);
        const ids = (values['stock'] as RecordValues[]).map(({ id }) => id).filter((id) => !isEmpty(id));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
