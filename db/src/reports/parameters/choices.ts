import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { product } from '@trestle/schema/entities/product';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { ListEntry } from '@trestle/schema/report';
import { orderEntries } from '../entries';
import type { ParameterDeclaration, ReportReader } from '../report';
import { queryOf } from './listQuery';

/**
 * Returns a function for the choices of a foreign key: the values that rows of an entity have. Whoever may list the
 * entity has these choices, even without the right to list what the key points at.
 */
const usedValues =
  ({ name }: Entity, key: Field, shown: Field) =>
  async (reader: ReportReader): Promise<readonly ListEntry[]> => {
    if (!reader.canRead(name, key.name) || !reader.canRead(name, shown.name)) return [];
    const rows = await reader.groups(name, { filter: 'all' }, [key.name, shown.name], []);
    return rows
      .filter((row) => row[key.name] !== null)
      .map((row) => ({ value: Number(row[key.name]), label: String(row[shown.name] ?? row[key.name]) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  };

export const supplierParameter: ParameterDeclaration = {
  name: 'supplier',
  prompt: product.fields.supplier.label,
  type: 6,
  control: 1,
  optional: true,
  entries: usedValues(product, product.fields.supplier, product.fields.supplier__name),
  help: 'All suppliers when none is chosen',
};
export const categoriesParameter: ParameterDeclaration = {
  name: 'categories',
  prompt: 'Categories',
  type: 6,
  control: 1,
  several: true,
  optional: true,
  entries: usedValues(product, product.fields.category, product.fields.category__description),
  help: 'All categories when none is chosen',
};

/** A store that has orders. A store user finds the own store alone. */
export const storeParameter: ParameterDeclaration = {
  name: 'store',
  prompt: storeOrder.fields.store.label,
  type: 6,
  control: 1,
  optional: true,
  entries: usedValues(storeOrder, storeOrder.fields.store, storeOrder.fields.store__name),
};
/** One order, chosen among the newest of a store. */
export const orderParameters: readonly ParameterDeclaration[] = [
  { ...storeParameter, help: 'Shortens the list of orders' },
  {
    name: 'order',
    prompt: storeOrder.label,
    type: 6,
    control: 1,
    dependsOn: ['store'],
    entries: (reader, { store }, request) =>
      orderEntries(reader, queryOf(typeof store === 'number' ? ['store', 'eq', store] : undefined), request),
    help: 'The newest come first',
  },
];
