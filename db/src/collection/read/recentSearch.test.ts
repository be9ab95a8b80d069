import { loadDemo } from '../../../demo/load';
import { createCaller, startContext, type TestContext } from '../../../testing/startContext';
import { listPage } from './list';

jest.setTimeout(3_600_000);

/** The demo's orders as often as this, over eleven years. DECISIONS.md, 366 has figures of 512. */
const COPIES = Number(process.env['ORDER_COPIES'] ?? 4);
/** From this on, times are measured. */
const MEASURED_COPIES = 16;
const now = new Date('2026-11-21T02:00:30Z');
const DEMO_ORDERS = 600;
const DEMO_LINES = 3000;
const YEARS = 11;
/** Words of the demo: of many products, a colour, an order's notes, one that nothing has, and a product's code. */
const WORDS = ['table', 'charcoal', 'stocktake', 'zzzz', 'EMB-124'];

let running: TestContext;
beforeAll(async () => {
  running = await startContext(process.env, undefined, COPIES < MEASURED_COPIES ? undefined : 2048);
  const { database } = running;
  await loadDemo(database, {
    scale: 1,
    password: 'x',
    variant: 'standard',
    superuserGroup: 'Administrator',
    now,
    log: () => undefined,
  });
  for (let copies = 1; copies < COPIES; copies *= 2) {
    const count = Math.min(copies, COPIES - copies);
    const shift = { replacements: { orders: copies * DEMO_ORDERS, lines: copies * DEMO_LINES, below: count } };
    await database.query(
      'INSERT INTO `store_order` (`id`, `created_date`, `modified_date`, `store`, `container`, `notes`, `reference`, ' +
        '`active_start_date`, `active_end_date`) SELECT `id` + :orders, `created_date`, `modified_date`, `store`, ' +
        '`container`, `notes`, `reference`, `active_start_date`, `active_end_date` FROM `store_order` ' +
        `WHERE \`id\` <= :below * ${DEMO_ORDERS}`,
      shift,
    );
    await database.query(
      'INSERT INTO `store_order_line` (`id`, `created_date`, `modified_date`, `store_order`, `display_order`, ' +
        '`stock_id`, `quantity`, `notes`, `unit_price`, `ordered_name`, `ordered_code`, `store`, `product`, ' +
        '`expected_delivery_date`) SELECT `id` + :lines, `created_date`, `modified_date`, `store_order` + :orders, ' +
        '`display_order`, `stock_id`, `quantity`, `notes`, `unit_price`, `ordered_name`, `ordered_code`, `store`, ' +
        `\`product\`, \`expected_delivery_date\` FROM \`store_order_line\` WHERE \`id\` <= :below * ${DEMO_LINES}`,
      shift,
    );
  }
  await database.query(
    'UPDATE `store_order` SET `created_date` = ? - INTERVAL (? - `id`) * ? MINUTE, `active_start_date` = NULL, `active_end_date` = NULL',
    { replacements: [now, COPIES * DEMO_ORDERS, (YEARS * 525_600) / (COPIES * DEMO_ORDERS)] },
  );
  await database.query('ANALYZE TABLE `store_order`, `store_order_line`');
});
afterAll(() => running?.stop());

type Parameters = Readonly<Record<string, string>>;
async function search(parameters: Parameters) {
  const { context } = running;
  const caller = createCaller('all', now);
  const page = { limit: '25', sort: '-created_date', ...parameters };
  return listPage(context, context.find('store_order'), page, caller);
}
/** The middle of five times of a search, in ms. */
async function timeOf(parameters: Parameters): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const startedAt = performance.now();
    await search(parameters);
    times.push(performance.now() - startedAt);
  }
  return Math.round(times.toSorted((a, b) => a - b)[2]!);
}

test.each(WORDS)('a search of the last years finds what a search of all years finds of them: %s', async (q) => {
  const all = await search({ q });
  const recent = await search({ q, years: '2' });
  const since = JSON.stringify(['created_date', 'after_on', '2024-11-21']);
  expect(recent).toEqual(await search({ q, query: since }));
  if (COPIES < MEASURED_COPIES) return;
  const times = [await timeOf({ q }), await timeOf({ q, years: '2' })];
  process.stdout.write(
    `${q}: of all years ${all.count} in ${times[0]} ms, of two years ${recent.count} in ${times[1]} ms\n`,
  );
});
