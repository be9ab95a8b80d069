import type { Variant } from '@trestle/schema/field';
import { auditRows } from './auditRows';
import { createCalendar } from './calendar';
import { cataloguePages, catalogues } from './catalogues';
import { codeTables } from './codeTables';
import { containers, stockRows } from './containers';
import { listViews } from './listViews';
import { orders } from './orders';
import { accounts, storeContactLinks, storeContacts, userGroups, users } from './users';
import { permissionRecords } from './permissionRecords';
import { lateContainer } from './lateContainer';
import { productCategories, products } from './products';
import { contentTypes, groupPermissionLinks, groups, permissions, userPermissionLinks } from './permissions';
import { reportRuns, reportSchedules } from './reportRuns';
import { sizes } from './sizes';
import { stockWatches } from './stockWatches';
import { stores } from './stores';
import { suppliers } from './suppliers';

/** What demo rows are generated from. */
export interface DemoOptions {
  /** 1 is a small wholesaler, 50 the benchmark (contract §1). */
  scale: number;
  /** Password hash of every account. */
  password: string;
  variant: Variant;
  superuserGroup: string;
  now: Date;
  /** Time zone in which dates are counted. */
  zone: string;
}

/**
 * Generates all demo rows by table, in an order that foreign keys allow. Timestamps are ISO 8601.
 * The same scale gives the same rows on every day. Only dates differ, because they are counted from today.
 */
export const generate = ({ scale, password, variant, superuserGroup, now, zone }: DemoOptions) => {
  const counts = sizes(scale);
  const calendar = createCalendar(now, zone);
  const codes = codeTables(calendar);
  const supplierRows = suppliers(counts.suppliers, calendar);
  const storeRows = stores(counts.stores, calendar);
  const accountRows = accounts(storeRows);
  const user = users(accountRows, storeRows, password, variant, calendar);
  const contacts = storeContacts(accountRows, storeRows, codes.code_contact_type.length, calendar);
  const permission = permissions(calendar);
  const product = products(counts.products, codes, supplierRows, calendar);
  const container = containers(counts.containers, calendar);
  const stock = stockRows(counts.stock, container, product);
  // Orders raise `ordered` in the stock rows, so they are generated before stock is written.
  const orderRows = orders(counts.orders, storeRows, container, stock, product, calendar);
  const lateRows = lateContainer({ containers: container, stock, ...orderRows, people: user }, calendar);
  return {
    ...codes,
    supplier: supplierRows,
    store: storeRows,
    content_type: contentTypes(calendar),
    permission,
    group: groups(superuserGroup, variant, calendar),
    group_permissions_link: groupPermissionLinks(permission),
    ...permissionRecords(calendar),
    user,
    user_groups: userGroups(accountRows),
    user_user_permissions: userPermissionLinks(permission, user),
    store_contact: contacts,
    store_contacts: storeContactLinks(contacts),
    product,
    product_categories: productCategories(product, codes),
    catalogue: catalogues(calendar),
    catalogue_page: cataloguePages(product, calendar),
    container: lateRows.containers,
    stock,
    store_order: orderRows.orders,
    store_order_line: orderRows.lines,
    stock_watch: stockWatches({ products: product, stock }, calendar),
    list_view: listViews(user, calendar),
    notice: lateRows.notices,
    report_run: reportRuns(user, calendar),
    report_schedule: reportSchedules(user, calendar),
    report_schedule_recipients: [{ report_schedule: 1, user: 1 }],
    audit: auditRows(orderRows.orders, product, user),
  };
};
export type DemoRows = ReturnType<typeof generate>;
