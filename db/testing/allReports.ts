import type { Entity } from '@trestle/schema/entity';
import { entitiesByName } from '@trestle/schema/entities/all';
import type { Row } from '../src/collection/call/context';
import { reportDefinitions } from '../src/reports/definitions/all';
import type { ReportDefinition } from '../src/reports/report';
import { CONTAINERS, LINES, ORDERS, PRODUCTS, STOCK, STORES } from './reportRows';

const page = { id: 1, catalogue: 1, page_number: 1, letter_code: 'A', product: 1, product__description: 'Alba sofa' };
const rules = [{ field_name: 'code', deny_read: true, deny_update: false }];
const states = [{ state_name: 'product', deny: false, models: [{ model_name: 'Product', fields: rules }] }];
/** Rows of every entity that a report reads. */
export const REPORT_ROWS: Readonly<Record<string, readonly Row[]>> = {
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

/** Returns a value for each parameter of a report: its default, or a record of REPORT_ROWS. */
export const valuesFor = ({ parameters }: ReportDefinition) =>
  Object.fromEntries(
    parameters.map(({ name, default: value, several }) => {
      const defaultValue =
        typeof value === 'function' ? value(new Date('2026-11-18'), 'Australia/Melbourne', undefined) : value;
      return [name, CHOSEN_VALUES[name] ?? defaultValue ?? (several ? [] : null)];
    }),
  );

/** The entities that a report reads, with those that are nested in their records. */
export const entitiesOf = (names: readonly string[]): Entity[] =>
  names.flatMap((name) => {
    const entity = entitiesByName.get(name)!;
    const nested = Object.values(entity.fields).filter(({ kind, ids_only }) => kind === 'ManyToMany' && !ids_only);
    return [entity, ...entitiesOf(nested.map(({ ref }) => ref!))];
  });
/** The reports that the screen lists. */
export const REPORTS = reportDefinitions.filter(({ name }) => !name.startsWith('_'));
