import { setUpContext } from '../../../testing/setUpContext';
import { createCaller, insertCaller } from '../../../testing/startContext';
import type { Caller } from '../../collection/call/context';
import { listPriceChanges } from './listPriceChanges';

/** As many as the list has at most. */
const LISTED = 100;

const running = setUpContext(process.env);
const { context, run } = running;
const caller = createCaller('all', new Date());
const hiding = (name: string, field_name: string): Caller => ({
  ...caller,
  administrator: false,
  limits: { [name]: [{ field_name, deny_read: true, deny_update: true }] },
});
let stored = 0;
/** Stores price changes of one rule, an hour older than those before. @returns the first one's id */
async function store(count: number, rule: object | null): Promise<string> {
  stored += 1;
  const idOf = (at: number) => `00000000-0000-4000-${1000 + stored}-${String(at).padStart(12, '0')}`;
  const request = { prices: ['region_2_rrp'], stock: false, catalogue_pages: false };
  for (let at = 0; at < count; at += 1)
    await run(
      'INSERT INTO `price_change` (`id`, `created_date`, `user`, `actor`, `changes`, `rule`) ' +
        'VALUES (?, UTC_TIMESTAMP(3) - INTERVAL ? HOUR, 1, 1, ?, ?)',
      idOf(at),
      stored,
      JSON.stringify({ request, rows: [] }),
      rule && JSON.stringify(rule),
    );
  return idOf(0);
}
const listed = async (as: Caller) => (await listPriceChanges(context, as)).map(({ id }) => id);

beforeAll(() => insertCaller(running.database));

test('SECURITY.md, 22: changes of hidden prices are left out, and use nothing of the limit up', async () => {
  const rule = { by: 'percent', value: 5, rounding: 'none', stock: false, catalogue_pages: false };
  const inPages = await store(1, { ...rule, prices: ['region_1_rrp'], catalogue_pages: true });
  await store(LISTED, { ...rule, prices: ['region_1_rrp', 'wholesale_price'], stock: true });
  const ofProducts = await store(1, { ...rule, prices: ['region_1_rrp'] });
  // From before the rule was stored.
  const old = await store(1, null);
  expect(await listed(caller)).toHaveLength(LISTED);
  for (const [name, field, left] of [
    ['product', 'wholesale_price', [inPages, ofProducts, old]],
    ['stock', 'price', [inPages, ofProducts, old]],
    ['product', 'region_1_rrp', [old]],
  ] as const)
    expect([name, field, await listed(hiding(name, field))]).toEqual([name, field, left]);
  const blindToPages = await listed(hiding('catalogue_page', 'region_1_rrp'));
  expect(blindToPages).toHaveLength(LISTED);
  expect(blindToPages).not.toContain(inPages);
  expect((await listPriceChanges(context, hiding('product', 'region_1_rrp')))[0]).toMatchObject({
    rule: { prices: ['region_2_rrp'], stock: false, by: null },
  });
});
