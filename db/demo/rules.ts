import { ADMIN_SEGMENTS } from '@trestle/schema/access';
import { entities } from '@trestle/schema/entities/all';
import type { GroupName } from './accounts';

/** What a rule says of one entity's fields; 'read' hides, 'update' locks, 'neither' is an exception to '*'. */
export type FieldRules = Readonly<Record<string, 'read' | 'update' | 'neither'>>;
export interface StateRule {
  state: string;
  deny?: boolean;
  details: string;
  models?: Readonly<Record<string, FieldRules>>;
}
export interface GroupRecord {
  details: string;
  deny_by_default?: boolean;
  states: readonly StateRule[];
}

const allow = (states: readonly string[], details: string): StateRule[] => states.map((state) => ({ state, details }));
const deny = (states: readonly string[], details: string): StateRule[] =>
  states.map((state) => ({ state, deny: true, details }));
const shown = (entity: string, fields: FieldRules, details: string): StateRule => ({
  state: entity,
  details,
  models: { [entity]: fields },
});

/** The business entities that have pages of their own. */
const PAGED = entities
  .filter((entity) => !entity.admin && !entity.unpaged && !entity.attached)
  .map((entity) => entity.name);
const ORDERS: readonly string[] = ['store_order', 'store_order_line'];
const writes = (names: readonly string[]): string[] => names.flatMap((name) => [`${name}.create`, `${name}.edit`]);
const noAdministration = deny(ADMIN_SEGMENTS, 'Administrators only');

/** One record for each group (S2 §6). Contract §2.4: StoreUser is refused the admin routes and every create and edit but those of orders. */
export const RECORDS: Readonly<Record<GroupName, GroupRecord>> = {
  Administrator: { details: 'Head office: everything', states: [] },
  StoreUser: {
    details: 'Stores: see what there is, order for the own store',
    states: [
      ...allow(['home', ...ORDERS, 'reports'], 'Ordering'),
      ...noAdministration,
      ...deny(
        [...writes(PAGED.filter((name) => !ORDERS.includes(name))), 'catalogue_pages.edit'],
        'Kept by head office',
      ),
    ],
  },
  Buyer: {
    details: 'Buying: ranges, suppliers and containers; looks at orders',
    states: [
      ...noAdministration,
      ...deny([...writes(ORDERS), ...writes(['store', 'store_contact'])], "Not a buyer's business"),
      shown('product', { star_bonus: 'update', website_url: 'update' }, 'Bonuses and the website are set by marketing'),
      shown('supplier', { core_supplier: 'update' }, 'Decided by the head of buying'),
    ],
  },
  Warehouse: {
    details: 'Warehouse: what comes and what is there, without prices',
    deny_by_default: true,
    states: [
      ...allow(['home', 'homepage', 'container'], 'Goods in'),
      shown(
        'product',
        {
          wholesale_price: 'read',
          region_1_rrp: 'read',
          region_2_rrp: 'read',
          region_3_rrp: 'read',
          region_4_rrp: 'read',
        },
        'No prices',
      ),
      shown('stock', { price: 'read', quantity: 'update' }, 'Counted by the buyers'),
      shown('store_order', { total_price: 'read' }, 'No prices'),
      shown('store_order_line', { unit_price: 'read', total_price: 'read' }, 'No prices'),
      ...deny(writes(['product', ...ORDERS]), 'Look only'),
    ],
  },
  Marketing: {
    details: 'Marketing: website and catalogues',
    deny_by_default: true,
    states: [
      ...allow(
        [
          'home',
          'homepage',
          'website',
          'supplier.listing',
          'catalogue',
          'catalogue_page',
          'catalogue_pages',
          'reports',
        ],
        'Website and catalogues',
      ),
      shown(
        'product',
        {
          '*': 'update',
          star_bonus: 'neither',
          website_url: 'neither',
          website_active_start_date: 'neither',
          website_active_end_date: 'neither',
        },
        'Only what the website shows',
      ),
      ...deny(['product.create'], 'Done by the buyers'),
    ],
  },
  'Former agents': { details: 'Agents until last year: nothing', states: deny(['*'], 'Contract ended') },
};
