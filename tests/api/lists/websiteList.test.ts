import { as, expectStatus, list, type Body } from '../parts/people';
import { fetchPath, parseCsv } from '../parts/downloadFile';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { makeRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
const PAST = '2024-01-01T00:00:00.000Z';
const ENDED = '2024-02-01T00:00:00.000Z';

describe('the website listing has dates of its own (S1 §3.1)', () => {
  const word = unique('Vitrine').replace(' ', '');
  const named = (name: string, more: Body) => makeRecord('product', { description: `${word} ${name}`, ...more });
  beforeAll(async () => {
    await named('both', { website_active_start_date: PAST });
    await named('off the website', { website_active_start_date: PAST, website_active_end_date: ENDED });
    await named('website only', { website_active_start_date: PAST, active_start_date: PAST, active_end_date: ENDED });
    await named('neither', {
      website_active_start_date: PAST,
      website_active_end_date: ENDED,
      active_start_date: PAST,
      active_end_date: ENDED,
    });
  });
  const namesIn = (results: Body[]) => results.map(({ description }) => String(description).replace(`${word} `, ''));
  const shown = async (parameters: Record<string, string>, caller = admin) =>
    namesIn((await list(caller, 'product', { q: word, sort: 'description', ...parameters }))['results'] as Body[]);

  test.each([
    ['active', ['both', 'website only'], ['both', 'off the website']],
    ['non_active', ['neither', 'off the website'], ['neither', 'website only']],
    ['whats_new', ['both', 'website only'], ['both']],
    [
      'all',
      ['both', 'neither', 'off the website', 'website only'],
      ['both', 'neither', 'off the website', 'website only'],
    ],
  ])('%s', async (filter, onWebsite, ofProducts) => {
    expect(await shown({ list: 'website', filter })).toEqual(onWebsite);
    expect(await shown({ filter })).toEqual(ofProducts);
  });
  test('so have its downloads and totals', async () => {
    const parameters = new URLSearchParams({ list: 'website', filter: 'non_active', q: word, sort: 'description' });
    const columns = encodeURIComponent('["description"]');
    const { text } = await fetchPath('admin', `/api/product/download/csv/?${parameters}&columns=${columns}`);
    expect(parseCsv(text).slice(1)).toEqual([[`${word} neither`], [`${word} off the website`]]);
    parameters.delete('sort');
    const totals = expectStatus(await admin('GET', `/api/product/totals/?${parameters}&by=star_bonus`), 200);
    expect(totals['results']).toMatchObject([{ count: 2 }]);
  });
  test('who may not see the dates learns nothing of them', async () => {
    const caller = await userWithRules([
      allowState('product', fieldRules('product', ['website_active_end_date', true, false])),
    ]);
    expect(await shown({ list: 'website', filter: 'active' }, caller)).toEqual(
      await shown({ filter: 'active' }, caller),
    );
    const refused = await caller('GET', `/api/product/?list=website&filter=whats_new`);
    expect(refused.status).toBe(400);
  });
  test('other lists have no such parameter, and no other name is one', async () => {
    const status = async (path: string) => (await admin('GET', path)).status;
    expect(await status('/api/product/?list=website')).toBe(200);
    expect(await status('/api/product/?list=shop')).toBe(400);
    expect(await status('/api/product/?list=website&_code=true')).toBe(400);
    expect(await status('/api/supplier/?list=website')).toBe(400);
  });
});
