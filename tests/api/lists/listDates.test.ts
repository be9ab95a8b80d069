import { as, expectStatus, makeStock } from '../parts/people';
import { middayZone, zonesDaysApart } from '../parts/clocks';
import { makeQueriedProducts, type QueriedProducts } from '../parts/queriedProducts';

const admin = as('admin');
let products: QueriedProducts;
beforeAll(async () => {
  products = await makeQueriedProducts();
});
const query: QueriedProducts['query'] = (clause, zone) => products.query(clause, zone);

describe('moments and days (S1 §5)', () => {
  const at = 'website_active_start_date';
  test('a bare date is that day where the caller is', async () => {
    // 4 March 10:30 UTC is 21:30 in Melbourne; 5 March 00:00 UTC is 11:00 there and still the 4th in New York.
    expect([
      await query([at, 'eq', '2026-03-04'], 'UTC'),
      await query([at, 'eq', '2026-03-04'], 'America/New_York'),
      await query([at, 'eq', '2026-03-05'], 'Australia/Melbourne'),
    ]).toEqual(['a', 'ac', 'c']);
    expect([
      await query([at, 'after', '2026-03-04'], 'UTC'),
      await query([at, 'after_on', '2026-03-04'], 'UTC'),
      await query([at, 'before', '2026-03-05'], 'UTC'),
      await query([at, 'before_on', '2026-03-05'], 'UTC'),
    ]).toEqual(['c', 'ac', 'a', 'ac']);
    expect(await query([at, 'between', ['2026-03-04', '2026-03-04']], 'UTC')).toBe('a');
  });
  test('a moment is that moment', async () => {
    expect([
      await query([at, 'eq', '2026-03-04T10:30:00Z']),
      await query([at, 'gt', '2026-03-04T10:30:00Z']),
      await query([at, 'ge', '2026-03-04T21:30:00+11:00']),
      await query([at, 'is_null']),
    ]).toEqual(['a', 'c', 'ac', 'b']);
  });
  test('date words are spans: what was just made is within today, this month and this financial year, and no other', async () => {
    const createdRows = async (operator: string, value: unknown) =>
      query(['created_date', operator, value], middayZone());
    for (const span of ['today', 'this_week', 'this_month', 'this_quarter', 'this_year', 'this_financial_year']) {
      expect([
        span,
        await createdRows('eq', span),
        await createdRows('before', span),
        await createdRows('after', span),
        await createdRows('after_on', span),
        await createdRows('before_on', span),
      ]).toEqual([span, 'abc', '', '', 'abc', 'abc']);
    }
    for (const span of ['yesterday', 'last_week', 'last_month', 'last_quarter', 'last_year', 'last_financial_year'])
      expect([span, await createdRows('eq', span), await createdRows('after', span)]).toEqual([span, '', 'abc']);
    for (const span of ['tomorrow', 'next_week', 'next_month', 'next_quarter', 'next_year', 'next_financial_year'])
      expect([span, await createdRows('eq', span), await createdRows('before', span)]).toEqual([span, '', 'abc']);
    expect([
      await createdRows('between', ['last_month', 'this_month']),
      await createdRows('between', ['last_year', 'yesterday']),
      await createdRows('before_on', 'now'),
    ]).toEqual(['abc', '', 'abc']);
  });
  test('for a time zone that the server does not know, its own counts, and the reply says so', async () => {
    const zoneOfReply = async (zone: string) => {
      const reply = await admin('GET', '/api/container/?limit=1', undefined, { 'x-timezone': zone });
      expectStatus(reply, 200);
      return reply.headers.get('x-timezone');
    };
    for (const zone of ['Mars/Olympus', 'Etc/Unknown', '+25:00', '../etc', 'x'.repeat(500)])
      expect([zone, await zoneOfReply(zone)]).toEqual([zone, 'Australia/Melbourne']);
    for (const zone of ['', 'Asia/Calcutta', 'US/Pacific', 'Antarctica/Troll', 'UTC', '+10:00'])
      expect([zone, await zoneOfReply(zone)]).toEqual([zone, null]);
    // Days begin where the reply says.
    const path = `/api/container/?query=${encodeURIComponent(JSON.stringify(['delivery_date', 'before', 'today']))}`;
    const count = async (zone: string) =>
      expectStatus(await admin('GET', path, undefined, { 'x-timezone': zone }), 200)['count'];
    expect(await count('Mars/Olympus')).toBe(await count('Australia/Melbourne'));
  });
  test('a day that is kept as a day is compared with the day it is there', async () => {
    const { container } = await makeStock(1);
    const day = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
    const [zone, earlier] = zonesDaysApart();
    expectStatus(await admin('PATCH', `/api/container/${container}/`, { delivery_date: day(zone) }), 200);
    const count = async (clause: unknown, from: string) =>
      expectStatus(
        await admin(
          'GET',
          `/api/container/?_ids=${container}&query=${encodeURIComponent(JSON.stringify(clause))}`,
          undefined,
          { 'x-timezone': from },
        ),
        200,
      )['count'];
    expect([
      await count(['delivery_date', 'eq', 'today'], zone),
      await count(['delivery_date', 'after', 'today'], earlier),
      await count(['delivery_date', 'before_on', 'now'], zone),
    ]).toEqual([1, 1, 1]);
  });
});
