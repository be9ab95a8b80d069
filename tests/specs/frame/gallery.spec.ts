import { expect, type Page } from '@playwright/test';
import { watchErrors } from '../../pages/pageErrors';
import { openAs } from '../../pages/people';
import { watchScripts } from '../../pages/quietScripts';
import { axeFor, backgroundOf, COLOUR_RULES } from '../../pages/axe';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { test } from '../../pages/test';

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const open = async (page: Page, at = '') => {
  // Some cards show what is being loaded, so that says nothing here.
  const whenQuiet = watchScripts(page);
  await openAs(page, 'office', `/gallery${at}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await whenQuiet();
};

test("staff open the gallery from the page's foot; each card has an address and shows its code", async ({ page }) => {
  await openAs(page, 'office');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
  await page
    .getByRole('navigation', { name: 'Gallery' })
    .getByRole('link', { name: 'Tree select', exact: true })
    .click();
  await expect(page).toHaveURL(/\/gallery#tree-select$/);
  await expect(card(page, 'Tree select')).toBeInViewport();
  await page.reload();
  await expect(card(page, 'Tree select')).toBeInViewport();
  const codes = await page
    .getByRole('article')
    .evaluateAll((articles) =>
      articles.map((each) => [
        each.querySelector('h3')!.textContent,
        [...each.querySelectorAll('code')].at(-1)?.textContent,
      ]),
    );
  expect(codes.length).toBeGreaterThan(10);
  for (const [title, code] of codes)
    expect([title, code]).toEqual([title, expect.stringContaining('export default function Example')]);
  await page.getByRole('searchbox', { name: 'Search the gallery' }).fill('speed quick');
  await expect(page.getByRole('article')).toHaveCount(1);
});
test('the reference lists what the kit exports, with comments and heads; the search finds in it', async ({ page }) => {
  await open(page);
  const index = page.getByRole('navigation', { name: 'Gallery' });
  await index.getByRole('link', { name: '@trestle/kit/list' }).click();
  await expect(page.getByText(/^\d+ exports of the kit$/)).toBeVisible();
  const section = page.getByRole('region', { name: '@trestle/kit/list' });
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
  const entry = section
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'DataTable', exact: true }) });
  await expect(entry).toContainText('kit/list/table/DataTable.tsx');
  await expect(entry).toContainText('function DataTable<Row extends AnyRow>(props: DataTableProps<Row>)');
  await page.getByRole('searchbox', { name: 'Search the gallery' }).fill('usecall');
  await expect(page.getByRole('region', { name: '@trestle/kit/list' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search the gallery' }).fill('no such export');
  await expect(page.getByText('Nothing in the kit matches. Try other words.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
test("others don't see it", async ({ page }) => {
  await openAs(page, 'store1', '/gallery');
  await expect(page.getByRole('alert')).toContainText("Don't have access to this page.");
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
});

/** The serious findings of axe. The gallery shows what is loading on purpose. */
const findings = async (page: Page, rules?: string[]): Promise<string[]> => {
  const axe = axeFor(page, { showsLoading: true });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 5)
          .join(', ')}`,
    );
};

test('the gallery is accessible with an open editor, light and dark; nothing is wider than a phone, and no script fails', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const faults = watchErrors(page);
  await open(page);
  await page.getByRole('button', { name: 'Edit Introduction' }).first().click();
  await expect(page.getByRole('toolbar', { name: 'Formatting for Introduction' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const light = await backgroundOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => backgroundOf(page)).not.toBe(light);
  expect(await findings(page, COLOUR_RULES)).toEqual([]);
  await page.setViewportSize({ width: 400, height: 800 });
  await expectNoSidewaysScroll(page);
  expect(faults).toEqual([]);
});

test('by keyboard: a cross-tab grid is filled downwards, an inline edit saved by Enter', async ({ page }) => {
  await open(page, '#cross-tab-grid');
  const grid = card(page, 'Cross-tab grid').getByRole('grid', { name: 'Prices by region' });
  await grid.getByRole('gridcell').first().focus();
  await page.keyboard.type('420');
  await page.keyboard.press('Enter');
  await page.keyboard.type('95');
  await page.keyboard.press('Tab');
  await expect(grid.getByRole('gridcell').first()).toHaveText('$420.00');
  await expect(
    grid
      .getByRole('row', { name: /Bergen/ })
      .getByRole('gridcell')
      .first(),
  ).toHaveText('$95.00');
  await expect(
    grid
      .getByRole('row', { name: /Bergen/ })
      .getByRole('gridcell')
      .nth(1),
  ).toBeFocused();

  const live = card(page, 'Inline edit').getByRole('region', { name: 'Live' });
  await live.getByRole('button', { name: 'Change Region 1 RRP of Oslo lounge chair' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Region 1 RRP')).toBeFocused();
  await page.keyboard.type('-5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Minimum value 0');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('180');
  await page.keyboard.press('Enter');
  await expect(live.getByRole('button')).toHaveText(/: \$180\.00$/);
  await expect(live.getByRole('button')).toBeFocused();
});
test('by keyboard: a tree select is opened, walked through and closed', async ({ page }) => {
  await open(page, '#tree-select');
  const live = card(page, 'Tree select').getByRole('region', { name: 'Live' });
  await live.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search Ranges' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('treeitem', { name: 'Living room' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(live.getByRole('button', { name: 'Ranges: Two seats, Chairs, Garden' })).toBeFocused();
});
