import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { availableFilters } from '../query/availableFilters';
import { hasColumn, type Entity, type FilterCondition } from '../entity';
import { fieldAccess, sourcePaths } from '../fieldAccess';
import type { Field } from '../field';
import { entities, entitiesByName } from './all';

const find = (name: string) => entitiesByName.get(name);
/** Returns what is hidden in an entity when a rule hides one field of an entity. */
const hiddenBy = (of: Entity, entity: string, field_name: string): ReadonlySet<string> =>
  fieldAccess({ [entity]: [{ field_name, deny_read: true, deny_update: false }] }, of, find).hidden;

/** The steps of a field's paths, and of the paths that these values come from. */
const sourcesOf = (entity: Entity, field: Field): [entity: string, field: string][] =>
  sourcePaths(entity, field).flatMap(({ entity: start, steps }) => {
    let at = find(start);
    return steps.flatMap((step): [string, string][] => {
      const [current, source] = [at!, at?.fields[step]];
      if (!source) throw new Error(`${entity.name}.${field.name}: ${at?.name} has no ${step}`);
      at = find(source.ref ?? '');
      return [[current.name, step], ...sourcesOf(current, source)];
    });
  });

/** Values of tables that the database computes and that give none of their sources away, with the reason. */
const INDEPENDENT_COLUMNS: Readonly<Record<string, string>> = {
  descriptive_name: 'The name by which people are told apart everywhere (DECISIONS.md, 175)',
  available: 'The pieces left, which shops are often shown alone (DECISIONS.md, 176)',
};
/** Read-only columns of goods and orders that no other column decides. */
const OWN_VALUES = [
  'container.received_date',
  'container.received_in_order',
  'stock.counted',
  'stock.damaged',
  'stock.ordered',
  'stock.past',
  'stock.received_notes',
  'stock_availability.ordered',
  'stock_availability.past',
  'store_order.past',
  // The tax of the day on which an order was made.
  'store_order.tax_included',
  'store_order.tax_rate',
  'store_order_line.delivered_date',
  'store_order_line.handed_over',
];

describe.each(entities.map((entity) => [entity.name, entity] as const))('%s', (_, entity) => {
  test('safety 68: whatever hides a source hides what is computed, copied or shown from it', () => {
    for (const field of Object.values(entity.fields))
      for (const [source, name] of sourcesOf(entity, field))
        expect([field.name, source, name, hiddenBy(entity, source, name).has(field.name)]).toEqual([
          field.name,
          source,
          name,
          true,
        ]);
  });
  test('safety 68: a filter by a hidden field does not exist', () => {
    const namesIn = (condition: FilterCondition): [entity: string, field: string][] => {
      if ('of' in condition) {
        const inner = namesIn('some' in condition ? condition.some : condition.none);
        return [...inner, ['', condition.of.key] as [string, string]].map(([, name]) => [
          condition.of.entity.name,
          name,
        ]);
      }
      if ('and' in condition) return condition.and.flatMap(namesIn);
      return 'or' in condition ? condition.or.flatMap(namesIn) : [[entity.name, condition[0]]];
    };
    for (const [filter, { where }] of Object.entries(entity.list.filters ?? {}))
      for (const [owner, name] of namesIn(where)) {
        const field = find(owner)!.fields[name]!;
        for (const [source, sourceField] of [[owner, name] as const, ...sourcesOf(find(owner)!, field)]) {
          const offered = availableFilters(entity, hiddenBy(entity, source, sourceField)).map((each) => each.name);
          expect([filter, source, sourceField, offered.includes(filter)]).toEqual([filter, source, sourceField, false]);
        }
      }
  });
  test('a computed field says what it is computed from', () => {
    for (const field of Object.values(entity.fields).filter(({ computed, aggregate }) => computed && !aggregate))
      expect([field.name, field.reads === undefined]).toEqual([field.name, false]);
  });
  test('two views of a table say the same of its columns', () => {
    const { table } = entity;
    const stored = table === undefined ? undefined : find(table);
    for (const field of Object.values(entity.fields).filter(hasColumn))
      if (stored?.fields[field.name])
        expect([field.name, field.reads?.fields ?? []]).toEqual([
          field.name,
          stored.fields[field.name]!.reads?.fields ?? [],
        ]);
  });
});

test('a column that the database computes names all columns of its expression', () => {
  const folder = join(__dirname, '../../migrations');
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const columns = texts.flatMap((text) => [
    ...text.matchAll(/`(\w+)` [^`\n]*GENERATED ALWAYS AS \((.*)\) (?:STORED|VIRTUAL)/g),
  ]);
  const generatedFields = entities.flatMap((entity) =>
    Object.values(entity.fields)
      .filter(({ generated }) => generated)
      .map((field) => ({ path: `${entity.name}.${field.name}`, field })),
  );
  for (const { path, field } of generatedFields) {
    const definitions = columns.filter(([, name]) => name === field.name).map(([, , sql]) => sql!);
    const sources = definitions.map((sql) =>
      [...new Set([...sql.matchAll(/`(\w+)`/g)].map(([, name]) => name!))].sort(),
    );
    const declared = [...(field.reads?.fields ?? [])].sort();
    if (!(field.name in INDEPENDENT_COLUMNS))
      expect([path, sources]).toEqual([path, expect.arrayContaining([declared])]);
  }
  expect(generatedFields.length).toBeGreaterThan(5);
});

test('every other read-only column of goods and orders says where its value comes from, or is its own', () => {
  const unexplained = entities
    .filter(({ service }) => service === 'orders' || service === 'catalogue')
    .flatMap((entity) =>
      Object.values(entity.fields)
        .filter((field) => field.readonly && hasColumn(field) && !field.primary_key)
        .filter((field) => !field.via && !field.reads && !['created_date', 'modified_date'].includes(field.name))
        .filter((field) => entity.name !== 'stock_availability' || find('stock')!.fields[field.name]!.readonly)
        .map((field) => `${entity.name}.${field.name}`),
    );
  expect(unexplained.sort()).toEqual(OWN_VALUES);
});
