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
import { stores } from './stores';
import { suppliers } from './suppliers';

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
  const size = sizes(scale);
  const when = createCalendar(now, zone);
  const codes = codeTables(when);
  const supplierRows = suppliers(size.suppliers, when);
  const storeRows = stores(size.stores, when);
  const people = accounts(storeRows);
  const user = users(people, storeRows, password, variant, when);
  const contacts = storeContacts(people, storeRows, codes.code_contact_type.length, when);
  const permission = permissions(when);
  const product = products(size.products, codes, supplierRows, when);
  const container = containers(size.containers, when);
  const stock = stockRows(size.stock, container, product);
  // Orders raise `ordered` in the stock rows, so they are generated before stock is written.
  const ordered = orders(size.orders, storeRows, container, stock, when);
  const late = lateContainer({ containers: container, stock, ...ordered, people: user }, when);
  return {
    ...codes,
    supplier: supplierRows,
    store: storeRows,
    content_type: contentTypes(when),
    permission,
    group: groups(superuserGroup, variant, when),
    group_permissions_link: groupPermissionLinks(permission),
    ...permissionRecords(when),
    user,
    user_groups: userGroups(people),
    user_user_permissions: userPermissionLinks(permission, user),
    store_contact: contacts,
    store_contacts: storeContactLinks(contacts),
    product,
    product_categories: productCategories(product, codes),
    catalogue: catalogues(when),
    catalogue_page: cataloguePages(product, when),
    container: late.containers,
    stock,
    store_order: ordered.orders,
    store_order_line: ordered.lines,
    list_view: listViews(user, when),
    notice: late.notices,
    report_run: reportRuns(user, when),
    report_schedule: reportSchedules(user, when),
    report_schedule_recipients: [{ report_schedule: 1, user: 1 }],
    audit: auditRows(ordered.orders, product, user),
  };
};
export type DemoRows = ReturnType<typeof generate>;
