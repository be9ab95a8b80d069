import { entities } from '@trestle/schema/entities/all';
import type { GroupName } from './accounts';

/** Rules about fields: 'read' hides a field, 'update' locks it, 'neither' makes an exception to '*'. */
export type DemoFieldRules = Readonly<Record<string, 'read' | 'update' | 'neither'>>;
/** A rule about a state, such as `product` or `product.edit` (S2 §6). Without `deny` it allows. */
export interface DemoStateRule {
  state: string;
  deny?: boolean;
  details: string;
  models?: Readonly<Record<string, DemoFieldRules>>;
}
/** The permission record of a group. */
export interface GroupRecord {
  details: string;
  deny_by_default?: boolean;
  states: readonly DemoStateRule[];
}

const allow = (states: readonly string[], details: string): DemoStateRule[] =>
  states.map((state) => ({ state, details }));
const deny = (states: readonly string[], details: string): DemoStateRule[] =>
  states.map((state) => ({ state, deny: true, details }));
const limitFields = (entity: string, fields: DemoFieldRules, details: string): DemoStateRule => ({
  state: entity,
  details,
  models: { [entity]: fields },
});

/** The business entities that have pages of their own. */
const PAGED_ENTITIES = entities
  .filter((entity) => !entity.admin && !entity.withoutPages && !entity.attached)
  .map((entity) => entity.name);
const ORDER_ENTITIES: readonly string[] = ['store_order', 'store_order_line'];
const createAndEdit = (names: readonly string[]): string[] =>
  names.flatMap((name) => [`${name}.create`, `${name}.edit`]);
/** Routes of administration. Nested entities are left out, because other entities' routes open them. */
const ADMIN_ROUTES = entities.filter((entity) => entity.admin && !entity.alsoOpenedBy).map(({ name }) => name);
const noAdministration = deny(ADMIN_ROUTES, 'Administrators only');

/**
 * The permission record of each group (S2 §6). StoreUser is denied the routes of administration, and every create and
 * edit except those of orders (contract §2.4).
 */
export const GROUP_RECORDS: Readonly<Record<GroupName, GroupRecord>> = {
  Administrator: { details: 'Head office: everything', states: [] },
  StoreUser: {
    details: 'Stores: see products and stock, order for their own store',
    states: [
      ...allow(['home', ...ORDER_ENTITIES, 'reports'], 'Ordering'),
      ...noAdministration,
      ...deny(
        [...createAndEdit(PAGED_ENTITIES.filter((name) => !ORDER_ENTITIES.includes(name))), 'catalogue_pages.edit'],
        'Kept by head office',
      ),
    ],
  },
  Buyer: {
    details: 'Buying: ranges, suppliers and containers; looks at orders',
    states: [
      ...noAdministration,
      ...deny(
        [...createAndEdit(ORDER_ENTITIES), ...createAndEdit(['store', 'store_contact'])],
        "Not a buyer's business",
      ),
      limitFields(
        'product',
        { star_bonus: 'update', website_url: 'update' },
        'Bonuses and the website are set by marketing',
      ),
      limitFields('supplier', { core_supplier: 'update' }, 'Decided by the head of buying'),
    ],
  },
  Warehouse: {
    details: 'Warehouse: arrivals, stock and what stores are handed, without prices',
    deny_by_default: true,
    states: [
      ...allow(['home', 'homepage', 'container', 'reports'], 'Goods in'),
      ...allow(['store_order.list', 'store_order.view', 'store_order.edit'], 'Goods out'),
      limitFields(
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
      limitFields('stock', { price: 'read' }, 'No prices'),
      // Lines change by receipts and deliveries alone.
      limitFields('store_order', { '*': 'update', total_price: 'read' }, 'Ordered by the stores'),
      limitFields('store_order_line', { unit_price: 'read', total_price: 'read' }, 'No prices'),
      ...deny([...createAndEdit(['product', 'store_order_line']), 'store_order.create'], 'Look only'),
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
      limitFields(
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
