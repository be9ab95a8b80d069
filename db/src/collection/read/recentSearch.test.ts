import { loadDemo } from '../../../demo/load';
import { now } from '../../../testing/screenLists';
import { createCaller, startContext, type TestContext } from '../../../testing/startContext';
import { listPage } from './list';

jest.setTimeout(3_600_000);

/** The demo's orders as often as this, over eleven years. DECISIONS.md, 366 has figures of 512 and 2048. */
const COPIES = Number(process.env['ORDER_COPIES'] ?? 4);
const DEMO_ORDERS = 600;
const DEMO_LINES = 3000;
const YEARS = 11;
/** Words of the demo: of a product, a colour, an order's notes, and one that nothing has. */
const WORDS = ['table', 'charcoal', 'forklift', 'zzzz'];

let running: TestContext;
beforeAll(async () => {
  running = await startContext(process.env, undefined, COPIES > 100 ? 2048 : undefined);
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

async function search(parameters: Readonly<Record<string, string>>) {
  const { context } = running;
  const startedAt = performance.now();
  const page = await listPage(
    context,
    context.find('store_order'),
    { limit: '25', sort: '-created_date', ...parameters },
    createCaller('all', now),
  );
  return { ...page, ms: performance.now() - startedAt };
}

test.each(WORDS)('a search of the last years finds what the search of all years finds of them: %s', async (q) => {
  const all = await search({ q });
  const recent = await search({ q, years: '2' });
  const since = { query: JSON.stringify(['created_date', 'after_on', '2024-11-21']) };
  const expected = await search({ q, ...since });
  expect(recent.count).toBe(expected.count);
  expect(recent.results).toEqual(expected.results);
  process.stdout.write(
    `${q}: of all years ${all.count} in ${all.ms.toFixed(0)} ms, of two years ${recent.count} in ` +
      `${recent.ms.toFixed(0)} ms, by a condition in ${expected.ms.toFixed(0)} ms\n`,
  );
});
