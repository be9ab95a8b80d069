import { entitiesByName } from '@trestle/schema/entities/all';
import type { Field } from '@trestle/schema/field';
import { splitFields } from './childValues';

const namesOf = (fields: readonly Field[]) => fields.map(({ name }) => name);
function split(entityName: string, names: readonly string[]) {
  const entity = entitiesByName.get(entityName)!;
  const { own, ofChildren } = splitFields(
    entity,
    names.map((name) => entity.fields[name]!),
  );
  return { own: namesOf(own), ofChildren: ofChildren.map(namesOf) };
}

test('what several fields make of an order’s lines is read apart from the order', () => {
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
