import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { product } from '@trestle/schema/entities/product';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { ListEntry } from '@trestle/schema/report';
import { orderEntries } from '../entries';
import type { ParameterDeclaration, ReportReader } from '../report';
import { queryOf } from './listQuery';

/**
 * Creates a function that reads the choices of a foreign key: the values that rows of an entity have. Whoever may list
 * the entity has these choices, even without the right to list the records that the key refers to.
 */
const createUsedValueReader =
  ({ name }: Entity, keyField: Field, labelField: Field) =>
  async (reader: ReportReader): Promise<readonly ListEntry[]> => {
    if (!reader.canRead(name, keyField.name) || !reader.canRead(name, labelField.name)) return [];
    const rows = await reader.groups(name, { filter: 'all' }, [keyField.name, labelField.name], []);
    return rows
      .filter((row) => row[keyField.name] !== null)
      .map((row) => ({ value: Number(row[keyField.name]), label: String(row[labelField.name] ?? row[keyField.name]) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  };

export const supplierParameter: ParameterDeclaration = {
  name: 'supplier',
  prompt: product.fields.supplier.label,
  type: 6,
  control: 1,
  optional: true,
  entries: createUsedValueReader(product, product.fields.supplier, product.fields.supplier__name),
  help: 'All suppliers when none is chosen',
};
export const categoriesParameter: ParameterDeclaration = {
  name: 'categories',
  prompt: 'Categories',
  type: 6,
  control: 1,
  several: true,
  optional: true,
  entries: createUsedValueReader(product, product.fields.category, product.fields.category__description),
  help: 'All categories when none is chosen',
};

/** A store that has orders. Store users find only their own. */
export const storeParameter: ParameterDeclaration = {
  name: 'store',
  prompt: storeOrder.fields.store.label,
  type: 6,
  control: 1,
  optional: true,
  entries: createUsedValueReader(storeOrder, storeOrder.fields.store, storeOrder.fields.store__name),
};
/** One order, chosen among the newest; `store` narrows the list. */
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
