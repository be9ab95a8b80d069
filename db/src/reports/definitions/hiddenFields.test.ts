import type { Entity } from '@trestle/schema/entity';
import { entitiesByName } from '@trestle/schema/entities/all';
import type { Problem } from '@trestle/schema/errors';
import type { Row } from '../../collection/context';
import { createMemoryReader, makeInMemory } from '../../testing/memoryReader';
import { CONTAINERS, LINES, ORDERS, PRODUCTS, STOCK, STORES } from '../../testing/reportRows';
import type { ReportDefinition } from '../report';
import { reportDefinitions } from './all';

const page = { id: 1, catalogue: 1, page_number: 1, letter_code: 'A', product: 1, product__description: 'Alba sofa' };
const rules = [{ field_name: 'code', deny_read: true, deny_update: false }];
const states = [{ state_name: 'product', deny: false, models: [{ model_name: 'Product', fields: rules }] }];
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  container: CONTAINERS,
  product: PRODUCTS,
  stock: STOCK,
  stock_availability: STOCK,
  store: STORES,
  store_order: ORDERS,
  store_order_line: LINES,
  supplier: [{ id: 1, name: 'Nordwood' }],
  catalogue: [{ id: 1, name: 'Home' }],
  catalogue_page: [{ ...page, product__code: 'P-1', new_price: true, region_1_rrp: 10 }],
  user: [{ id: 1, username: 'ada', groups: [1] }],
  group: [{ id: 1, name: 'Buyer' }],
  group_permissions: [{ id: 1, group: 1, details: 'Buying', deny_by_default: false, states }],
};
/** Values of parameters without a default. */
const CHOSEN_VALUES: Readonly<Record<string, unknown>> = { order: 7, containers: [1, 2], catalogue: 1 };

const valuesFor = ({ parameters }: ReportDefinition) =>
  Object.fromEntries(
    parameters.map(({ name, default: value, several }) => {
      const defaultValue = typeof value === 'function' ? value(new Date('2026-11-18'), 'Australia/Melbourne') : value;
      return [name, CHOSEN_VALUES[name] ?? defaultValue ?? (several ? [] : null)];
    }),
  );

/** The entities that a report reads, with those that are nested in their records. */
const entitiesOf = (names: readonly string[]): Entity[] =>
  names.flatMap((name) => {
    const entity = entitiesByName.get(name)!;
    const nested = Object.values(entity.fields).filter(({ kind, ids_only }) => kind === 'ManyToMany' && !ids_only);
    return [entity, ...entitiesOf(nested.map(({ ref }) => ref!))];
  });
const REPORTS = reportDefinitions.filter(({ name }) => !name.startsWith('_'));

test.each(REPORTS.map((report) => [report.name, report] as const))(
  '%s shows none of its fields to whom it is hidden, and is made of the others',
  async (_name, report) => {
    const entities = entitiesOf(report.reads);
    for (const entity of new Set(entities))
      for (const name of Object.keys(entity.fields).filter((one) => one !== 'id')) {
        const reader = createMemoryReader(ROWS, { hidden: [`${entity.name}.${name}`] });
        const madeReport = await makeInMemory(report, reader, valuesFor(report)).catch((error: Problem) => {
          if (error.status === 403) return { sections: [] };
          throw new Error(`${report.name} without ${entity.name}.${name}: ${String(error)}`);
        });
        const columns = madeReport.sections.flatMap((section) => (section.kind === 'table' ? section.columns : []));
        // A column of the same name may be another entity's.
        const isShared = entities.some((other) => other !== entity && name in other.fields);
        const hiddenColumn = isShared ? undefined : columns.find((column) => column.name === name);
        expect([entity.name, name, hiddenColumn]).toEqual([entity.name, name, undefined]);
      }
  },
);
