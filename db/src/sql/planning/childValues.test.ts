import { entitiesByName } from '@trestle/schema/entities/all';
import type { Field } from '@trestle/schema/field';
import { splitFields, withChildValues } from './childValues';
import type { ListSource } from './listSource';

const namesOf = (fields: readonly Field[]) => fields.map(({ name }) => name);
function split(entityName: string, names: readonly string[]) {
  const entity = entitiesByName.get(entityName)!;
  const { own, ofChildren } = splitFields(
    entity,
    names.map((name) => entity.fields[name]!),
  );
  return { own: namesOf(own), ofChildren: ofChildren.map(namesOf) };
}

test('what several fields make of the lines of an order is read apart from it', () => {
  expect(split('store_order', ['id', 'pieces', 'notes', 'total_price', 'supplier__name'])).toEqual({
    own: ['id', 'notes'],
    ofChildren: [['pieces', 'total_price', 'supplier__name']],
  });
});
test('a single such field is read with the order', () => {
  expect(split('store_order', ['id', 'notes', 'pieces'])).toEqual({ own: ['id', 'notes', 'pieces'], ofChildren: [] });
});
test('the id that leads to the child rows is read where nobody asked for it', () => {
  expect(split('container', ['pieces', 'available', 'name']).own).toEqual(['id', 'name']);
});

test('values come from the primary, in the order of the fields; they are empty for a row that was deleted meanwhile', async () => {
  const order = entitiesByName.get('store_order')!;
  const selectCurrent = jest.fn(() => Promise.resolve([{ id: 1, pieces: 5, total_price: 20 }]));
  const source = { find: (name: string) => entitiesByName.get(name)!, selectCurrent } as unknown as ListSource;
  const fields = ['id', 'pieces', 'notes', 'total_price'].map((name) => order.fields[name]!);
  const { ofChildren } = splitFields(order, fields);
  const rows = [
    { id: 1, notes: 'by lift', _total: 2 },
    { id: 2, notes: null, _total: 2 },
  ];
  const results = await withChildValues(source, order, rows, fields, ofChildren);
  expect(results.map((row) => Object.entries(row))).toEqual([
    Object.entries({ id: 1, pieces: 5, notes: 'by lift', total_price: 20, _total: 2 }),
    Object.entries({ id: 2, pieces: null, notes: null, total_price: null, _total: 2 }),
  ]);
  expect(selectCurrent).toHaveBeenCalledTimes(1);
});
