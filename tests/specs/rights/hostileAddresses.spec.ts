import { expect, type Page } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

/* An address can have been written by anybody. No page dies of one, and no release is blamed for it. */

/** Names that every plain object answers to. */
const INHERITED_NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
const PREFILLED = new URLSearchParams(
  INHERITED_NAMES.flatMap((name) => [
    [`_${name}`, '1'],
    [name, 'x'],
  ]),
);
const LIST_STATES: readonly Record<string, string>[] = [
  { query: '[', qbe: '{', sort: '__proto__', filter: 'constructor', limit: '-1', offset: 'x' },
  {
    query: '{"and":[["constructor","toString",{"a":1}],[{"toString":1},{"valueOf":1},[[]]]]}',
    qbe: '{"__proto__":{"op":"constructor","value":{}},"id":{"op":["="],"value":[1]}}',
    searchField: 'toString',
    q: 'x',
  },
];

/** What `/remotes.json` says of each remote. */
type ListedPages = Readonly<Record<string, { pages: readonly { path: string }[] }>>;

/** The pages of all remotes whose address ends so. */
const pagesEndingIn = async (page: Page, end: RegExp): Promise<string[]> => {
  const registry = (await (await page.request.get('/remotes.json')).json()) as ListedPages;
  return Object.values(registry)
    .flatMap(({ pages }) => pages.map(({ path }) => path.replace(/\/:\w+\?/g, '')))
    .filter((path) => end.test(path));
};

/** Opens addresses one after another, within the page as its links do, and returns those at which a release failed. */
const failingAddresses = async (page: Page, addresses: readonly string[]): Promise<string[]> => {
  const failed: string[] = [];
  let current = '';
  page.on('request', (request) => {
    if (request.url().endsWith('/release/error/')) failed.push(current);
  });
  page.on('pageerror', () => failed.push(current));
  for (const address of addresses) {
    current = address;
    await moveInside(page, address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/stopped|previous version/)).toHaveCount(0);
  }
  return failed;
};

test('safety 78: no create page dies of a name that every object has', async ({ page }) => {
  test.setTimeout(240_000);
  await openAs(page, 'admin', '/404');
  const creates = await pagesEndingIn(page, /\/create$/);
  expect(creates.length).toBeGreaterThan(8);
  expect(
    await failingAddresses(
      page,
      creates.map((path) => `${path}?${PREFILLED}`),
    ),
  ).toEqual([]);
});

test('safety 78: no list dies of a broken address, for one store or for all, and it says what is wrong', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openAs(page, 'admin', '/404');
  const lists = await pagesEndingIn(page, /\/list$/);
  expect(lists.length).toBeGreaterThan(15);
  await page.getByRole('button', { name: 'All stores' }).click();
  await page.getByRole('menuitemradio', { name: 'Carlton' }).click();
  const addresses = lists.flatMap((path, i) => `${path}?${new URLSearchParams(LIST_STATES[i % 2])}`);
  expect(await failingAddresses(page, [...addresses, `/store_order/list?query=[`])).toEqual([]);
  await expect(page.getByRole('main').getByText(/Invalid JSON/)).toBeVisible();
});
