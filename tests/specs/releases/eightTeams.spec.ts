import { expect, test as base, type Page } from '@playwright/test';
import { card } from '../../pages/brokenPage';
import {
  cardOf,
  HOUSE_REMOTES,
  remoteOf,
  startEightTeams,
  TEAMS,
  type EightTeams,
  type Team,
} from '../../pages/eightTeams';
import { expectNoSidewaysScroll, moveTo } from '../../pages/layout';
import { openAs } from '../../pages/people';

/** A product of its own: nobody else's pages get four menus and cards more. */
const test = base.extend<object, { teams: EightTeams }>({
  teams: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, provide) => {
      const teams = await startEightTeams();
      await provide(teams);
      await teams.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ teams }, provide) => provide(teams.url),
});
test.describe.configure({ mode: 'serial' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const homeCard = (page: Page, team: Team) => page.getByRole('region', { name: cardOf(team) });
/** The first thing that a team's card shows of the server's. */
const content = (page: Page, team: Team) => homeCard(page, team).getByRole('listitem').first();

test('four remotes of other repositories stand beside the four of this one: menus, pages and cards', async ({
  page,
}) => {
  await openAs(page, 'admin');
  for (const team of TEAMS) await expect(content(page, team)).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: 'More' }).click();
  const inMore = page.getByRole('menu', { name: 'More' }).getByRole('menuitem', { name: cardOf('Yew') });
  await inMore.click();
  await expect(heading(page, cardOf('Yew'))).toBeVisible();
  for (const team of TEAMS) {
    await moveTo(page, `/${team.toLowerCase()}/list`);
    await expect(heading(page, team)).toBeVisible();
  }
  await expectNoSidewaysScroll(page);
});

for (const width of [1280, 400])
  test(`the Modules page tells eight remotes by their team at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, 'admin', '/modules');
    const table = page.getByRole('table', { name: 'Remotes' });
    for (const name of [...HOUSE_REMOTES, ...TEAMS.map(remoteOf)])
      await expect(table.getByRole('button', { name, exact: true })).toBeVisible();
    // Teams come first, in their order.
    await expect(table.getByRole('rowheader')).toContainText(TEAMS.map(remoteOf));
    await expectNoSidewaysScroll(page);
    await page.getByRole('combobox', { name: 'Team' }).selectOption('Oak');
    await expect(table.getByRole('rowheader')).toHaveText([remoteOf('Oak')]);
    await expect(table.getByRole('link', { name: 'oak@example.com' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

test('one is switched off and one is broken: the other six go on', async ({ page, teams }) => {
  await teams.run('Elm', 'switch', 'off', '--reason', 'Elms are being counted');
  await page.route(`**/remotes/${remoteOf('Oak')}/**`, (route) => route.abort());
  await openAs(page, 'admin');
  await expect(homeCard(page, 'Oak').getByRole('alert')).toBeVisible();
  for (const team of ['Ash', 'Yew'] as const) await expect(content(page, team)).toBeVisible();
  await expect(homeCard(page, 'Elm')).toHaveCount(0);
  await expect(page.getByRole('link', { name: cardOf('Elm') })).toHaveCount(0);

  await moveTo(page, '/elm/list');
  await expect(page.getByText('Elms are being counted')).toBeVisible();
  await moveTo(page, '/oak/list');
  await expect(card(page)).toBeVisible();
  for (const [path, title] of [
    ['/ash/list', 'Ash'],
    ['/yew/newest', cardOf('Yew')],
    ['/stock/list', 'Stock Availability'],
    ['/product/list', 'Products'],
    ['/user/list', 'Users'],
    ['/reports/NONE', 'Reports'],
  ] as const) {
    await moveTo(page, path);
    await expect(heading(page, title)).toBeVisible();
  }
});
