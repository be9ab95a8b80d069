import { expect, type Page } from '@playwright/test';
import { moveInside, moveTo } from '../../pages/layout';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

/** Addresses of the shell's own pages, which no registry lists. The gallery shows skeletons, and calls nothing. */
const SHELL_PATHS = ['/', '/home/admin', '/marketing_material', '/404'];
/** Calls that the frame makes on every page. */
const FRAME_CALLS = /\/api\/trestle\/(notice|session|my_group_permissions|release|module_release\/seen)/;
const DENIED = /Don't have access to this page\.|This account is not in any groups\./;

interface ListedPage {
  name: string;
  path: string;
}
/** All pages of all remotes, with a record of the demo in place of each parameter, and few rows in lists. */
const allPaths = async (page: Page): Promise<string[]> => {
  const registry = (await (await page.request.get('/remotes.json')).json()) as Record<string, { pages: ListedPage[] }>;
  const paths = Object.values(registry).flatMap(({ pages }) => pages.map(({ path }) => path));
  return [...SHELL_PATHS, ...paths].map((path) =>
    path
      .replace(/\/:\w+\?/g, '')
      .replace(':reportName', 'NONE')
      .replace(/:\w+/g, '1')
      .replace(/\/list$/, '/list?limit=5'),
  );
};
/** Opens a page, and waits until it is drawn or denied. @returns the statuses of the calls that the page made */
const openPage = async (
  page: Page,
  path: string,
  isMember: boolean,
): Promise<{ isDenied: boolean; statuses: number[] }> => {
  const statuses: number[] = [];
  const underWay = new Set<unknown>();
  const isPagesCall = (url: string) => url.includes('/api/') && !FRAME_CALLS.test(url);
  page.on('request', (request) => isPagesCall(request.url()) && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('response', (response) => {
    if (isPagesCall(response.url())) statuses.push(response.status());
  });
  // Whoever is in no group sees no /404, which moves pass through, but the same words on every page.
  if (isMember) await moveInside(page, path);
  else {
    await moveTo(page, path);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const denial = page.getByRole('alert').filter({ hasText: DENIED });
  await expect(page.getByRole('heading', { level: 1 }).or(denial).first()).toBeVisible();
  await expect(page.locator('.fui-SkeletonItem, [aria-busy=true]')).toHaveCount(0);
  await expect.poll(() => underWay.size, { message: path }).toBe(0);
  page.removeAllListeners();
  return { isDenied: (await denial.count()) > 0, statuses };
};

test.describe('no page is an empty frame with buttons', () => {
  test.describe.configure({ mode: 'parallel' });
  // An administrator is refused nothing: access.spec and printing.spec open every page as one.
  for (const person of ['store1', 'nostore', 'nogroup', 'buyer', 'office'])
    test(`for ${person}: a page whose calls are all refused is denied`, { tag: '@long' }, async ({ page }) => {
      test.setTimeout(240_000);
      await openAs(page, person);
      const empty: string[] = [];
      for (const path of await allPaths(page)) {
        const { isDenied, statuses } = await openPage(page, path, person !== 'nogroup');
        if (!isDenied && statuses.length > 0 && statuses.every((status) => status === 403)) empty.push(path);
      }
      expect(empty).toEqual([]);
    });
});

test('pages for administrators are denied to a store, in the address bar and in the menu', async ({ page }) => {
  await openAs(page, 'store1', '/modules');
  for (const path of ['/modules', '/session/list', '/api_key/list', '/audit/list', '/health']) {
    if (path !== '/modules') await moveInside(page, path);
    await expect(page.getByRole('alert').filter({ hasText: DENIED })).toBeVisible();
    await expect(page.getByText('For administrators only, whatever the rules say.')).toBeAttached();
    const heading = page.getByRole('heading', { level: 1, name: /Modules|Who is logged in|API keys|Audit|Health/ });
    await expect(heading).toHaveCount(0);
  }
  await openAs(page, 'admin', '/modules');
  await expect(page.getByRole('heading', { level: 1, name: 'Modules' })).toBeVisible();
});

test("the report says 'Always open' of unsudo, and who alone opens the pages of the system", async ({ page }) => {
  await openAs(page, 'admin', '/group_permissions/report?tab=user');
  const store1 = page.getByLabel('User').locator('option', { hasText: /^store1 / });
  await page.getByLabel('User').selectOption(await store1.getAttribute('value'));
  const opens = 'Always open Always open Always open: only a rule of this name denies it.';
  for (const route of ['unsudo', 'user.account', 'home'])
    await expect(page.getByRole('row', { name: `${route} ${opens}`, exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /^session\.list .* DENY For administrators only/ })).toBeVisible();
});

test('looking at a module in the editor changes nothing until something is pressed', async ({ page }) => {
  await openAs(page, 'admin', '/group_permissions/list');
  await page.getByRole('link', { name: 'Buyer' }).first().click();
  const choose = (route: string) => page.getByRole('button', { name: new RegExp(`^${route} (Denied|Allowed)$`) });
  await page.getByLabel('Search routes').fill('catalogue');
  await choose('catalogue').click();
  await expect(page.getByText('Without a rule of their own:')).toBeVisible();
  // Leaving asks about nothing.
  await page.goto('/home');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
