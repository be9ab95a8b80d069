import type { Entity } from '@trestle/schema/entity';
import { exampleValue } from './fieldSchema';
import { isWritable } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';

/**
 * A body for each collection, from which an administrator can create a record in the demo data. The ids are those of
 * the first demo records. A test sends each body (tests/api/description/examples.test.ts). Other entities get a body of their
 * required fields.
 */
const NEW_RECORDS: Readonly<Record<string, RecordValues>> = {
  catalogue: {
    name: 'Spring 2027',
    title: 'Light woods',
    introduction: '<p>What arrives in <b>spring</b>.</p>',
    product: [{ product: 1, page_number: 1, letter_code: 'A', cost: 210, region_1_rrp: 499 }],
  },
  catalogue_page: { catalogue: 1, product: 2, page_number: 12, letter_code: 'B', cost: 210.5, region_1_rrp: 499 },
  code_colour: { description: 'Moss', code: 'MOS', display_order: 10 },
  code_contact_type: { description: 'Workshop', code: 'WRK' },
  code_fabric: { description: 'Bouclé', code: 'BCL' },
  code_product_category: { description: 'Garden benches', code: 'GBE', quick_display_order: 3 },
  container: {
    code: 'C-900',
    name: 'MV Oriel',
    delivery_date: '2027-03-15',
    stock: [{ product: 1, quantity: 24, price: 212.5 }],
  },
  content_type: { app_label: 'orders', model: 'Waybill' },
  group: { name: 'Showroom' },
  group_permissions: {
    group: 7,
    details: 'Sees the catalogues',
    deny_by_default: true,
    states: [{ state_name: 'catalogue', deny: false }],
  },
  group_state: {
    group_permissions: 6,
    state_name: 'supplier.listing',
    deny: false,
    details: 'Names alone',
    models: [
      {
        model_name: 'Supplier',
        base_uri: '/api/supplier/',
        fields: [{ field_name: 'website', deny_read: true, deny_update: true }],
      },
    ],
  },
  group_state_model: { group_state: 1, model_name: 'Waybill', base_uri: '/api/waybill/' },
  group_state_model_field: { group_state_model: 1, field_name: 'waybill', deny_read: false, deny_update: true },
  list_view: {
    name: 'Oak, newest first',
    other_name: 'product',
    route: 'product.list',
    audience: 'me',
    state: { q: 'oak', sort: '-created_date' },
  },
  note: { note: 'Call before delivery.', other_name: 'store_order', other_id: 1 },
  notice: { is_read: true, and_older: true },
  webhook: {
    name: 'Book-keeping',
    address: 'https://hooks.shop.example/trestle',
    entities: ['product'],
    is_active: false,
  },
  permission: { name: 'Can export product', content_type: 1, codename: 'export_product' },
  product: {
    description: 'Oslo lounge chair',
    code: 'OSL-204',
    colour: 1,
    fabric: 1,
    supplier: 1,
    category: 1,
    categories: [2],
    is_shipped: true,
    wholesale_price: 412.5,
    region_1_rrp: 899,
  },
  report_run: {
    report: 'orders_by_store',
    format: 'csv',
    parameters: { from: '2026-01-01', to: '2026-06-30', period: 'month' },
  },
  report_schedule: {
    report: 'orders_by_store',
    format: 'pdf',
    parameters: { period: 'month' },
    frequency: 'monthly',
    time: '07:30',
    day: 1,
    recipients: [1],
    skip_when_empty: true,
  },
  service: {
    name: 'delivery-slots',
    origin: 'https://slots.receiver.example',
    collections: ['slot'],
    openapi: { openapi: '3.1.0', info: { title: 'Delivery slots', version: '1' }, paths: {} },
    is_active: true,
  },
  stock: { product: 1, container: 1, quantity: 12, price: 199 },
  store: {
    name: 'Fitzroy Living',
    address: '12 Brunswick Street, Fitzroy VIC 3065',
    phone_number: '+61 3 9000 0000',
    contacts: [{ name: 'Ann Wood', type: 1, login: 3 }],
  },
  store_contact: { name: 'Receiving dock', type: 1, login: 3, email: 'dock@fitzroy.example' },
  store_order: { store: 1, notes: 'For the window', store_order_lines: [{ stock_id: 1431, quantity: 1 }] },
  store_order_line: { store_order: 1, stock_id: 1230, quantity: 1 },
  supplier: {
    name: 'Fitzroy Timber',
    core_supplier: true,
    phone_number: '+61 3 9000 0001',
    email_address: 'sales@timber.example',
    website: 'timber.example',
  },
  user: {
    username: 'jo.hale',
    first_name: 'Jo',
    last_name: 'Hale',
    email: 'jo.hale@fitzroy.example',
    groups: [2],
    store: 1,
    new_password: 'linen-Harbour-42',
  },
};
/** Changes of records that have no POST of their own, or no text field worth changing. */
const CHANGE_EXAMPLES: Readonly<Record<string, RecordValues>> = {
  catalogue_page: { cost: 215 },
  content_type: { app_label: 'catalogue' },
  file: { other_name: 'store_order', other_id: 1 },
  group: { name: 'Showrooms' },
  group_permissions: { details: 'Sees catalogues alone' },
  group_state: { details: 'Names and addresses' },
  note: { note: 'Call an hour before delivery.' },
  notice: { is_read: true, and_older: true },
  webhook: {
    name: 'Book-keeping',
    address: 'https://hooks.shop.example/trestle',
    entities: ['product'],
    is_active: false,
  },
  permission: { name: 'Can export products' },
  service: { collections: ['slot', 'driver'] },
  stock: { price: 189 },
  store_order: { notes: 'For the window, please' },
  store_order_line: { quantity: 2 },
  user: { first_name: 'Joanne' },
  user_account: { first_name: 'Ada' },
};
/** Returns a body that creates a record: one of NEW_RECORDS, or else the required fields with example values. */
export function newExample(entity: Entity): RecordValues {
  const required = Object.values(entity.fields).filter((field) => field.required && isWritable(field));
  return NEW_RECORDS[entity.name] ?? Object.fromEntries(required.map((field) => [field.name, exampleValue(field)]));
}
/** Returns a body that changes one field. */
export function changeExample(entity: Entity): RecordValues {
  const newRecord = newExample(entity);
  const [name = ''] = Object.keys(newRecord).filter(
    (key) => entity.fields[key]?.kind === 'String' && isWritable(entity.fields[key]),
  );
  return CHANGE_EXAMPLES[entity.name] ?? { [name]: newRecord[name] };
}
