import { expect, test as base, type Page } from '@playwright/test';
import { processTree } from '../../bench/processes.mjs';
import { callAs, fillLogin, makeProduct, openAs } from '../../pages/people';
import { startProduct, type StartedProduct } from '../../product.mjs';
import { startStopwatch } from '../../stopwatch';
import { unique } from '../../uniqueText';

/* A product of its own, whose BFF is stopped (SIGSTOP): its connections stay open, and nothing answers. */
const test = base.extend<object, { product: StartedProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product);
      setFrozen(product, false);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
});

const WORDS_AFTER_MS = 5000;
const setFrozen = ({ pid }: StartedProduct, isFrozen: boolean): void => {
  for (const { pid: part, name } of processTree(pid))
    if (name === 'bff') process.kill(part, isFrozen ? 'SIGSTOP' : 'SIGCONT');
};
const bar = (page: Page) => page.getByRole('status').filter({ hasText: "The server isn't answering. Trying again …" });
/** Waits for the words. Playwright's own assertion looks every 500 ms. @param elapsedMs since the call was made */
const expectWordsInTime = async (page: Page, elapsedMs: () => number): Promise<void> => {
  await expect.poll(() => bar(page).isVisible(), { intervals: [100] }).toBe(true);
  expect(elapsedMs()).toBeLessThan(WORDS_AFTER_MS);
};
/** The bar lies below the top bar, and over nothing that people type in. */
const expectBarBelowTopBar = async (page: Page): Promise<void> => {
  const [top, words] = await Promise.all([page.getByRole('banner').boundingBox(), bar(page).boundingBox()]);
  expect(Math.round(words!.y)).toBe(Math.round(top!.y + top!.height));
};

test.afterEach(({ product }) => setFrozen(product, false));

test(
  'safety 73: words within 5 s, what is typed stays, nothing moves, and the save goes on by itself',
  { tag: '@long' },
  async ({ page, product: started }) => {
    const { product } = await makeProduct(page, 1);
    await openAs(page, 'admin', `/product/edit/${product}`);
    const notes = page.getByLabel('Notes', { exact: true });
    await notes.fill('half a sentence');
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    setFrozen(started, true);
    await page.keyboard.press('Control+s');
    await expectWordsInTime(page, startStopwatch());
    await expectBarBelowTopBar(page);
    expect(await heading.boundingBox()).toEqual(before);
    await expect(notes).toHaveValue('half a sentence');
    setFrozen(started, false);
    await expect(page.getByText('Updated Item')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  },
);

test(
  'safety 73: a save without an answer says so, and is done once when it is sent again',
  { tag: '@long' },
  async ({ page, product: started }) => {
    const note = unique('Oak');
    await openAs(page, 'admin', '/code_colour/create');
    const description = page.getByRole('textbox', { name: 'Description/Name' });
    await description.fill(note);
    setFrozen(started, true);
    await page.keyboard.press('Control+s');
    await expect(page.getByText("The server didn't answer, so your changes may or may not be saved.")).toBeVisible({
      timeout: 30_000,
    });
    await expect(description).toHaveValue(note);
    setFrozen(started, false);
    await expect(bar(page)).toHaveCount(0);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Created Item')).toBeVisible();
    const admin = await callAs(page, 'admin');
    expect(await admin.get(`/api/code_colour/?filter=all&q=${encodeURIComponent(note)}`)).toMatchObject({ count: 1 });
  },
);

test(
  'safety 73: a page that starts while nobody answers says so, and fills itself once somebody does',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'admin', '/');
    // The shell's files come from the browser, and calls are never answered.
    const held: (() => void)[] = [];
    const isCall = ({ pathname }: URL) => /^\/(api|remotes\.json|readyz)/.test(pathname);
    await page.route(isCall, (route) => void held.push(() => void route.abort().catch(() => undefined)));
    await page.goto('/product/list');
    await expect(bar(page)).toBeVisible({ timeout: WORDS_AFTER_MS * 2 });
    await expect(page.getByText('The menus could not be loaded')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.unroute(isCall);
    for (const release of held) release();
    await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  },
);

test(
  'safety 73: somebody who logs in while nobody answers reads it, and is let in afterwards',
  { tag: '@long' },
  async ({ page, product: started }) => {
    await page.goto('/login');
    await expect(page.getByLabel('User name')).toBeVisible();
    setFrozen(started, true);
    await fillLogin(page, 'office');
    await expectWordsInTime(page, startStopwatch());
    await expect(page.getByLabel('User name')).toHaveValue('office');
    setFrozen(started, false);
    await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  },
);
