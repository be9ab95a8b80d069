import { as, CREATED_BEFORE_TESTS, expectStatus, list, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { zonesDaysApart } from '../parts/clocks';

const admin = as('admin');

describe('lists (contract §2.2)', () => {
  test('the same rows whether paged or not, ties by id', async () => {
    const page = async (limit: number, offset: number): Promise<number[]> =>
      (
        await list(admin, 'product', {
          sort: 'supplier__name',
          limit: String(limit),
          offset: String(offset),
          query: CREATED_BEFORE_TESTS,
        })
      )['results'].map((row: Body) => row['id']);
    const all = await page(100, 0);
    const paged: number[] = [];
    for (let offset = 0; offset < 100; offset += 25) paged.push(...(await page(25, offset)));
    expect(paged).toEqual(all);
  });
  test('icontains ignores case and accents, contains does not; % and _ are plain', async () => {
    const word = unique('Bouclé 50%_');
    expectStatus(await admin('POST', '/api/code_colour/', { description: word }), 201);
    const count = async (operator: string, value: string) =>
      (
        await list(admin, 'code_colour', {
          query: JSON.stringify({
            and: [
              ['description', 'icontains', word],
              ['description', operator, value],
            ],
          }),
        })
      )['count'];
    expect(await count('icontains', 'BOUCLE 50%_')).toBe(1);
    expect(await count('contains', 'boucl')).toBe(0);
    expect(await count('contains', 'Bouclé 50%_')).toBe(1);
    expect(await count('icontains', 'Boucl_')).toBe(0);
  });
  test('accents that stand after their letters are found like those that are one with them', async () => {
    const name = unique('Boucl');
    const countFound = async (q: string) => (await list(admin, 'code_colour', { q }))['count'];
    expectStatus(await admin('POST', '/api/code_colour/', { description: `${name} e\u0301clair` }), 201);
    for (const word of ['eclair', '\u00e9clair', 'e\u0301clair']) expect(await countFound(`${name} ${word}`)).toBe(1);
  });
  test('whats_new holds what is on the website now, newest first; core_supplier the core suppliers', async () => {
    const news = (await list(admin, 'product', { filter: 'whats_new', limit: '1000' }))['results'] as Body[];
    const now = new Date().toISOString();
    expect(news.length).toBeGreaterThan(0);
    expect(
      news.every(
        (p) =>
          p['website_active_start_date'] <= now &&
          (!p['website_active_end_date'] || p['website_active_end_date'] >= now),
      ),
    ).toBe(true);
    const starts = news.map((p) => p['website_active_start_date'] as string);
    expect(starts).toEqual([...starts].sort().reverse());
    const core = (await list(admin, 'supplier', { filter: 'core_supplier', limit: '1000' }))['results'] as Body[];
    expect(core.length > 0 && core.every((s) => s['core_supplier'])).toBe(true);
  });
  test("incoming and delivered part the containers by the day it is in the caller's zone", async () => {
    const day = (zone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
        new Date(),
      );
    for (const zone of zonesDaysApart()) {
      const container = expectStatus(
        await admin('POST', '/api/container/', { name: unique('Today'), delivery_date: day(zone) }),
        201,
      );
      const countIn = async (filter: string) =>
        expectStatus(
          await admin(
            'GET',
            `/api/container/?filter=${filter}&limit=10000&query=${JSON.stringify(['id', 'eq', container['id']])}`,
            undefined,
            { 'x-timezone': zone },
          ),
          200,
        )['count'];
      expect([await countIn('incoming'), await countIn('delivered')]).toEqual([1, 0]);
    }
  });
  test('active, non_active and all add up; a row that never had a start is active', async () => {
    for (const collection of [
      'product',
      'store',
      'supplier',
      'container',
      'code_colour',
      'stock_availability',
      'trestle/user',
    ]) {
      const [active, over, all] = await Promise.all(
        ['active', 'non_active', 'all'].map(
          async (filter) =>
            (await list(admin, collection, { filter, query: CREATED_BEFORE_TESTS, limit: '1' }))['count'],
        ),
      );
      expect([collection, active + over]).toEqual([collection, all]);
      expect(over).toBeGreaterThan(0);
    }
    const never = expectStatus(
      await admin('POST', '/api/code_fabric/', { description: unique('Never'), active_start_date: null }),
      201,
    );
    expect((await list(admin, 'code_fabric', { query: JSON.stringify(['id', 'eq', never['id']]) }))['count']).toBe(1);
  });
  test('the look-up list: id, code, description, orders, active; all with filter=all', async () => {
    const { count, results } = await list(admin, 'product', { _code: 'true' });
    expect(results).toHaveLength(Math.min(count, 2000));
    expect(Object.keys(results[0]).sort()).toEqual(['active', 'code', 'description', 'id']);
    const { results: detailed } = await list(admin, 'product', { _code: 'true', _details: 'true', limit: '1' });
    expect(Object.keys(detailed[0]).sort()).toEqual([
      'active',
      'code',
      'colour__description',
      'description',
      'fabric__description',
      'id',
    ]);
    expect((await list(admin, 'product', { _code: 'true', filter: 'all' }))['count']).toBeGreaterThan(count);
    expect(Object.keys((await list(admin, 'code_colour', { _code: 'true' }))['results'][0]).sort()).toEqual([
      'active',
      'code',
      'description',
      'display_order',
      'id',
      'quick_display_order',
    ]);
  });
  test('safety 25: text that would be SQL finds nothing and breaks nothing', async () => {
    for (const injection of [
      "' OR 1=1 -- ",
      '" OR ""="',
      '\\',
      "%' UNION SELECT password FROM user #",
      '`',
      ';DROP TABLE user',
      "\\' OR 1=1#",
      '?',
      ':id',
      '$1',
    ]) {
      // Other tests store such texts, but not with this word.
      const text = `${unique('sql')}${injection}`;
      const questions: Record<string, string>[] = [
        { q: text },
        { query: JSON.stringify(['description', 'eq', text]) },
        { qbe: JSON.stringify({ description: { op: '#', value: text } }) },
      ];
      for (const parameters of questions) {
        expect((await list(admin, 'product', parameters))['count']).toBe(0);
      }
      for (const name of ['sort', 'searchField', 'filter', '_ids', 'limit', 'nope'])
        expectStatus(await admin('GET', `/api/product/?${new URLSearchParams({ [name]: injection })}`), 400);
    }
  });
  test('safety 26: repeated parameters and absurd limits are 400', async () => {
    for (const query of [
      'limit=1&limit=2',
      'limit=10001',
      'limit=-1',
      'offset=x',
      `q=${'x'.repeat(201)}`,
      'filter=nope',
      'query=%7B',
    ])
      expectStatus(await admin('GET', `/api/product/?${query}`), 400);
  });
});
