import { expect, test, type Page } from '@playwright/test';
import { runSql } from '../../database';
import { card } from '../../pages/brokenPage';
import { callAs, openAs } from '../../pages/people';
import { buildRemotes, publish, type BuiltRemotes, type RemoteSource } from '../../testRemotes';

/** Two remotes that draw their page with a library which the shell hasn't got. */
const [BARS, LINES] = ['mf-bars', 'mf-lines'];
const LIBRARY = 'tiny-charts';

/** Source of the library: it counts how often it runs in a page. */
const librarySource = (version: string) => `
globalThis.tinyCharts = [...(globalThis.tinyCharts ?? []), '${version}'];
export const chartVersion = '${version}';
`;
const remote = (name: string, version: string, libraryVersion: string, range: string): RemoteSource => {
  const short = name.slice(3);
  return {
    name,
    version,
    packages: { [`${LIBRARY}@${libraryVersion}`]: librarySource(libraryVersion) },
    sharedLibraries: { [LIBRARY]: range },
    files: {
      'remote.ts': `
import { defineRemote, page } from '@trestle/kit/core';
export default defineRemote({
  name: '${name}',
  contract: 2,
  pages: [page('${short}.list', '/${short}/list', () => import('./Chart'), '${short}')],
});
`,
      'Chart.tsx': `
import { PageHeader, RouteLink } from '@trestle/kit/core';
import { chartVersion } from '${LIBRARY}';
export default function Chart() {
  return <>
    <PageHeader title={'${short} by ' + chartVersion} />
    <RouteLink route="bars.list">To the bars</RouteLink>
    <RouteLink route="lines.list">To the lines</RouteLink>
  </>;
}
`,
    },
  };
};

let remotes: BuiltRemotes;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  remotes = await buildRemotes([
    remote(BARS, '1.0.0', '1.1.0', '^1.0.0'),
    remote(LINES, '1.0.0', '1.2.0', '^1.0.0'),
    remote(LINES, '2.0.0', '2.0.0', '^2.0.0'),
  ]);
  await publish(remotes.builds[0]!.folder);
  await publish(remotes.builds[1]!.folder);
});
test.afterAll(async () => {
  await runSql('DELETE FROM `switched_off_remote` WHERE `name` IN (?)', [[BARS, LINES]]);
  await remotes?.remove();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** The versions of the library that have run in this page. */
const loadedVersions = (page: Page) => page.evaluate(() => (globalThis as { tinyCharts?: string[] }).tinyCharts);
/** Addresses of the remotes' scripts that a page asks for. */
const watchScripts = (page: Page): string[] => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/remotes\/mf-(bars|lines)\/.*\.js$/.test(request.url())) scripts.push(request.url());
  });
  return scripts;
};
/** The scripts that a remote's build has for the library. */
const libraryFiles = (build: number) =>
  (remotes.builds[build]!.release['libraries'] as { files: string[] }[]).flatMap(({ files }) => files);

test('a build says which library it shares, and no page runs that by itself', () => {
  const { libraries, pages } = remotes.builds[0]!.release as { libraries?: unknown; pages?: { scripts: string[] }[] };
  expect(libraries).toEqual([
    {
      name: LIBRARY,
      version: '1.1.0',
      range: '^1.0.0',
      files: [expect.any(String)],
      bytes: expect.any(Number),
      pages: ['bars.list'],
    },
  ]);
  expect(pages![0]!.scripts).not.toContain(libraryFiles(0)[0]);
});

for (const [first, second, version] of [
  ['bars', 'lines', '1.1.0'],
  ['lines', 'bars', '1.2.0'],
] as const)
  test(`of two versions that fit, the ${first} load one and the ${second} take it`, async ({ page }) => {
    const scripts = watchScripts(page);
    await openAs(page, 'admin', `/${first}/list`);
    await expect(heading(page, `${first} by ${version}`)).toBeVisible();
    expect(scripts.filter((url) => url.includes(`/mf-${second}/`))).toEqual([]);
    await page.getByRole('link', { name: `To the ${second}` }).click();
    await expect(heading(page, `${second} by ${version}`)).toBeVisible();
    expect(await loadedVersions(page)).toEqual([version]);
    const files = [...libraryFiles(0), ...libraryFiles(1)];
    expect(scripts.filter((url) => files.some((file) => url.endsWith(`/${file}`)))).toHaveLength(1);
  });

test('a remote whose library fails takes nothing from the other', async ({ page }) => {
  const [file] = libraryFiles(0);
  await page.route(`**/remotes/${BARS}/**/${file}`, (route) => route.fulfill({ status: 404 }));
  await openAs(page, 'admin', '/bars/list');
  await expect(card(page)).toBeVisible();
  await page.goto('/lines/list');
  await expect(heading(page, 'lines by 1.2.0')).toBeVisible();
  // The other's copy saves the one that has lost its own.
  await page.getByRole('link', { name: 'To the bars' }).click();
  await expect(heading(page, 'bars by 1.2.0')).toBeVisible();
});

test('a page whose library comes at last is shown by Retry', async ({ page }) => {
  const file = `**/remotes/${BARS}/**/${libraryFiles(0)[0]}`;
  await page.route(file, (route) => route.fulfill({ status: 404 }));
  await openAs(page, 'admin', '/bars/list');
  await expect(card(page)).toBeVisible();
  await page.unroute(file);
  await card(page).getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'bars by 1.1.0')).toBeVisible();
});

test('safety 42: a changed library is not run, by either of them', async ({ page }) => {
  await page.route(`**/remotes/${BARS}/**/${libraryFiles(0)[0]}`, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: `window.altered = true;${await reply.text()}` });
  });
  await openAs(page, 'admin', '/bars/list');
  await expect(card(page)).toContainText("isn't the one that was released");
  await page.goto('/lines/list');
  await expect(heading(page, 'lines by 1.2.0')).toBeVisible();
  expect(await page.evaluate(() => 'altered' in window)).toBe(false);
});

test('the Modules page says whose copy is taken, and what that saves', async ({ page }) => {
  await openAs(page, 'admin', `/modules?module=${BARS}`);
  const row = page.getByRole('table', { name: 'Libraries that remotes bring' }).getByRole('row', { name: LIBRARY });
  await expect(row).toContainText(/mf-bars 1\.1\.0, accepts \^1\.0\.0, .*takes the copy of mf-lines where/);
  await expect(row).toContainText(/mf-lines 1\.2\.0, accepts \^1\.0\.0, .*takes the copy of mf-bars where/);
});

test('a remote that is switched off leaves its copy to those who have it, and later they bring their own', async ({
  page,
}) => {
  await openAs(page, 'admin', '/bars/list');
  await page.getByRole('link', { name: 'To the lines' }).click();
  await expect(heading(page, 'lines by 1.1.0')).toBeVisible();
  const admin = await callAs(page, 'admin');
  await admin.post(`/api/trestle/module/${BARS}/switch/`, { on: false, reason: 'The bars are wrong' });
  await page.goBack();
  await page.goForward();
  await expect(heading(page, 'lines by 1.1.0')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'lines by 1.2.0')).toBeVisible();
  await admin.post(`/api/trestle/module/${BARS}/switch/`, { on: true });
});

test('of versions that don’t fit each remote loads its own', async ({ page }) => {
  await publish(remotes.builds[2]!.folder);
  await openAs(page, 'admin', '/bars/list');
  await expect(heading(page, 'bars by 1.1.0')).toBeVisible();
  await page.getByRole('link', { name: 'To the lines' }).click();
  await expect(heading(page, 'lines by 2.0.0')).toBeVisible();
  await page.getByRole('link', { name: 'To the bars' }).click();
  await expect(heading(page, 'bars by 1.1.0')).toBeVisible();
  expect(await loadedVersions(page)).toEqual(['1.1.0', '2.0.0']);
});
