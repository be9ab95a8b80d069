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

/** An entity with a field that a parameter filters by. */
type FilteredBy<Name extends string> = Pick<Entity, 'name'> & { fields: Readonly<Record<Name, Field>> };
/** Returns the fields of a parameter that filters an entity by a key whose choices are read from another. */
const keyFields = (choicesFrom: Entity, { name }: Pick<Entity, 'name'>, key: Field) => ({
  [choicesFrom.name]: [key.name],
  [name]: [key.name],
});

/** Chooses one supplier, by which rows of an entity are filtered. */
export const supplierParameter = (filtered: FilteredBy<'supplier'>): ParameterDeclaration => ({
  name: 'supplier',
  prompt: product.fields.supplier.label,
  type: 6,
  control: 1,
  optional: true,
  entries: createUsedValueReader(product, product.fields.supplier, product.fields.supplier__name),
  help: 'All suppliers when none is chosen',
  filtersBy: keyFields(product, filtered, filtered.fields.supplier),
});
/** Chooses categories, by which rows of an entity are filtered. */
export const categoriesParameter = (filtered: FilteredBy<'category'>): ParameterDeclaration => ({
  name: 'categories',
  prompt: 'Categories',
  type: 6,
  control: 1,
  several: true,
  optional: true,
  entries: createUsedValueReader(product, product.fields.category, product.fields.category__description),
  help: 'All categories when none is chosen',
  filtersBy: keyFields(product, filtered, filtered.fields.category),
});

/** Chooses a store that has orders, by which rows of an entity are filtered. Store users find only their own. */
export const storeParameter = (filtered: FilteredBy<'store'>): ParameterDeclaration => ({
  name: 'store',
  prompt: storeOrder.fields.store.label,
  type: 6,
  control: 1,
  optional: true,
  entries: createUsedValueReader(storeOrder, storeOrder.fields.store, storeOrder.fields.store__name),
  filtersBy: keyFields(storeOrder, filtered, filtered.fields.store),
});
/** One order, chosen among the newest; `store` narrows the list. */
export const orderParameters: readonly ParameterDeclaration[] = [
  { ...storeParameter(storeOrder), help: 'Shortens the list of orders' },
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
