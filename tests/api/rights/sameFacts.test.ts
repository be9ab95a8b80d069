import type { AccessRules, StateRule } from '@trestle/schema/access';
import { entities, entitiesByName } from '@trestle/schema/entities/all';
import { isWritable } from '@trestle/schema/field';
import { hideFields } from '@trestle/schema/rights/hideField';
import { readableElsewhere, sameFacts } from '@trestle/schema/rights/sameFacts';
import { readEveryReply, type RecordIds } from '../parts/everyReply';
import { as, expectStatus, person, type Body, type Call } from '../parts/people';
import { userWithRules } from '../parts/permissionRules';
import { makeRecord } from '../parts/records';
import { unique } from '../../uniqueText';

jest.setTimeout(180_000);

const admin = as('admin');
const product = entitiesByName.get('product')!;
/** A price that nothing else has, for each of the facts. */
const PLANTED: Readonly<Record<string, number>> = { wholesale_price: 4711.37, region_1_rrp: 5822.46 };

/**
 * Returns a planted price for every price that a record can be given. A price that holds no declared fact gets the
 * wholesale price, as if somebody had copied it: then the test below finds it.
 */
const plantedPrices = (name: string): Body => {
  const entity = entitiesByName.get(name)!;
  const prices = Object.values(entity.fields).filter(
    (field) => (field.kind === 'Money' || field.kind === 'Decimal') && isWritable(field),
  );
  return Object.fromEntries(
    prices.map((field) => {
      const names = [field.name, ...sameFacts(entity, field.name, entities).map((place) => place.field.name)];
      const isOther = names.some((each) => /^region_[2-4]_rrp$/.test(each));
      return [field.name, isOther ? 1 : PLANTED[names.includes('region_1_rrp') ? 'region_1_rrp' : 'wholesale_price']];
    }),
  );
};

/** Records with the planted prices. One of two pieces is ordered, so that all products of price and pieces show it. */
const plant = async (): Promise<RecordIds> => {
  const planted = async (name: string, body: Body) => makeRecord(name, { ...plantedPrices(name), ...body });
  const item = await planted('product', { description: unique('AAA Planted'), wholesale_price: 1, region_1_rrp: 1 });
  // The history has both, too.
  expectStatus(await admin('PATCH', `/api/product/${item['id']}/`, { ...PLANTED }), 200);
  const shipment = await planted('container', { name: unique('AAA'), code: unique('C'), delivery_date: '2030-01-31' });
  const row = await planted('stock', { product: item['id'], container: shipment['id'], quantity: 2 });
  const { store } = await person('store1');
  const lines = [{ ...plantedPrices('store_order_line'), stock_id: row['id'], quantity: 1 }];
  const order = await planted('store_order', { store: store.id, store_order_lines: lines });
  const catalogue = await planted('catalogue', { name: unique('AAA') });
  const page = await planted('catalogue_page', { product: item['id'], catalogue: catalogue['id'], page_number: 1 });
  return {
    product: item['id'] as number,
    container: shipment['id'] as number,
    stock: row['id'] as number,
    stock_availability: row['id'] as number,
    store_order: order['id'] as number,
    store_order_line: order['store_order_lines'][0].id as number,
    catalogue: catalogue['id'] as number,
    catalogue_page: page['id'] as number,
  };
};

/** Returns the calls whose replies have a number, or twice the number. */
const callsWith = (replies: Awaited<ReturnType<typeof readEveryReply>>, price: number): string[] => {
  const texts = [price, 2 * price].flatMap((each) => [each.toFixed(2), each.toLocaleString('en-AU')]);
  return replies.filter(({ text }) => texts.some((each) => text.includes(each))).map(({ call }) => call);
};
const hidingOnly = (field: string): StateRule[] => [
  {
    state_name: 'product',
    deny: false,
    models: [
      {
        model_name: 'product',
        base_uri: '/api/product/',
        fields: [{ field_name: field, deny_read: true, deny_update: false }],
      },
    ],
  },
];
const rulesOf = (states: readonly StateRule[]): AccessRules => ({
  use_permissions: true,
  superuser: false,
  groups: [{ group: 1, deny_by_default: false, states }],
});
/** Hides a price and everything that the permission editor offers with it. */
const hidingOffered = (field: string): readonly StateRule[] => {
  const states = hidingOnly(field);
  const offered = readableElsewhere(rulesOf(states), product, field, entities);
  return hideFields({ states, deny_by_default: false }, offered, { entities, routes: [], slug: 'trestle' });
};

let records: RecordIds;
beforeAll(async () => {
  records = await plant();
});

describe.each([
  ['wholesale_price', ['stock', 'stock_availability', 'container', 'store_order', 'store_order_line']],
  ['region_1_rrp', ['catalogue_page', 'catalogue']],
] as const)('safety 68: %s, hidden from products', (field, copies) => {
  test('stays readable where the same price stands', async () => {
    const caller = await userWithRules(hidingOnly(field) as unknown as Body[]);
    const replies = await readEveryReply(caller, records, (collection) => collection in records);
    expect(replies.length).toBeGreaterThan(50);
    const found = callsWith(replies, PLANTED[field]!);
    for (const name of copies) expect(found).toContain(`GET /api/${name}/${records[name]}/`);
    expect(found).toContain(`PATCH ${copies[0]}`);
    expect(found.filter((call) => /\/api\/product\/|PATCH product/.test(call))).toEqual([]);
    expect(found.filter((call) => call.startsWith('report ')).length).toBeGreaterThan(0);
  });
  describe('with the fields that are offered', () => {
    let caller: Call;
    beforeAll(async () => {
      caller = await userWithRules(hidingOffered(field) as unknown as Body[]);
    });
    test('is read nowhere: no list, record, history, download or report has it', async () => {
      const replies = await readEveryReply(caller, records);
      expect(replies.length).toBeGreaterThan(100);
      expect(callsWith(replies, PLANTED[field]!)).toEqual([]);
    });
    test('is neither found, sorted nor added up', async () => {
      for (const place of [
        { entity: product, field: product.fields[field]! },
        ...sameFacts(product, field, entities),
      ]) {
        const path = `/api/${place.entity.name}/`;
        const { name } = place.field;
        const query = encodeURIComponent(JSON.stringify([name, 'eq', PLANTED[field]]));
        const qbe = encodeURIComponent(JSON.stringify({ [name]: PLANTED[field] }));
        const columns = encodeURIComponent(JSON.stringify([name]));
        for (const refused of [
          `?query=${query}`,
          `?qbe=${qbe}`,
          `?sort=${name}`,
          `?q=${PLANTED[field]}&searchField=${name}`,
          `download/csv/?columns=${columns}`,
          `totals/?by=${name}`,
          `totals/?sums=${name}`,
        ])
          expect([path + refused, (await caller('GET', path + refused)).status]).toEqual([path + refused, 400]);
      }
    });
    test('is in no preview of other prices', async () => {
      const preview = await caller('POST', '/api/product/price_change/preview/', {
        products: [records['product']],
        prices: ['region_2_rrp'],
        by: 'percent',
        value: 5,
        rounding: 'none',
        stock: true,
        catalogue_pages: true,
      });
      expect(callsWith([{ call: 'preview', text: JSON.stringify(preview.body) }], PLANTED[field]!)).toEqual([]);
    });
  });
});
