import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { BROKEN_REMOTE, brokenRemotes } from '../../brokenRemotes';
import { card, hangs, reportsOf } from '../../pages/brokenPage';
import { openAs } from '../../pages/people';
import { buildRemotes, publish, type BuiltRemote, type BuiltRemotes } from '../../testRemotes';

type Build = keyof typeof brokenRemotes;
const BROKEN_PAGE_PATH = '/broken/list';

let remotes: BuiltRemotes;
let builds: Record<Build, BuiltRemote>;

test.beforeAll(async () => {
  const names = Object.keys(brokenRemotes) as Build[];
  remotes = await buildRemotes(Object.values(brokenRemotes));
  builds = Object.fromEntries(names.map((name, at) => [name, remotes.builds[at]!])) as typeof builds;
  await publish(builds.works.folder);
  await publish(builds.atRunTime.folder, '--files-only');
});
test.afterAll(() => remotes?.remove());

/**
 * Gives this browser alone a build of the remote: in others' it would break their stories. The server, which refuses
 * such releases, has the files of the first two builds only.
 */
const serveBuild = async (page: Page, build: Build) => {
  const { release, folder } = builds[build];
  await page.route('**/remotes.json*', async (route) => {
    if (new URL(route.request().url()).searchParams.has('with')) return route.continue();
    const reply = await route.fetch();
    const registry = (await reply.json()) as object;
    return route.fulfill({ response: reply, json: { ...registry, [BROKEN_REMOTE]: release } });
  });
  if (build === 'works' || build === 'atRunTime') return;
  await page.route(`**/remotes/${BROKEN_REMOTE}/${release.version}/*`, (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1)!;
    const isReleased = file in release.integrity;
    return isReleased
      ? route.fulfill({ path: join(folder, BROKEN_REMOTE, 'dist', file) })
      : route.fulfill({ status: 404 });
  });
};
/** As if the version that works had been used in this browser before. */
const rememberWorking = (page: Page) =>
  page.evaluate(([name, version]) => localStorage.setItem(`trestle.remote.worked.${name}`, JSON.stringify([version])), [
    BROKEN_REMOTE,
    builds.works.release.version,
  ] as const);

/** How the broken release fails, what its build is, and as what it is reported. */
const FAILURES: { kind: string; build: Build; reported: string; breakIt?: (page: Page) => Promise<unknown> }[] = [
  {
    kind: 'missing',
    build: 'atRunTime',
    reported: 'load',
    breakIt: (page) =>
      page.route(`**/remotes/${BROKEN_REMOTE}/1.1.0-*/remoteEntry*`, (route) =>
        route.fulfill({ status: 404, body: '' }),
      ),
  },
  ...['remoteEntry', '__federation_expose', '[0-9]'].map((file) => ({
    kind: `altered: ${file}`,
    build: 'atRunTime' as const,
    reported: 'integrity',
    breakIt: (page: Page) =>
      page.route(new RegExp(`/remotes/${BROKEN_REMOTE}/1\\.1\\.0-[^/]*/${file}[^/]*\\.js`), async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ response: reply, body: `window.altered = true;${await reply.text()}` });
      }),
  })),
  { kind: 'load', build: 'atRunTime', reported: 'load' },
  { kind: 'render', build: 'atRunTime', reported: 'render' },
  { kind: 'another contract', build: 'contract', reported: 'contract' },
  { kind: 'another React', build: 'share', reported: 'share' },
  { kind: 'styles', build: 'styles', reported: 'load' },
];

for (const { kind, build, reported, breakIt } of FAILURES)
  test(`safety 47, 48: a remote that is broken (${kind}) has a card in its place, and falls back by itself`, async ({
    page,
  }) => {
    const reports = reportsOf(page);
    await serveBuild(page, build);
    await breakIt?.(page);
    await page.addInitScript((value) => sessionStorage.setItem('broken', value), kind);
    await openAs(page, 'admin', BROKEN_PAGE_PATH);
    const { version } = builds[build].release;
    await expect(card(page)).toContainText(`${BROKEN_REMOTE} ${version}`);
    expect(await page.evaluate(() => 'altered' in window)).toBe(false);
    // The browser tells of a request a moment after it was made.
    await expect.poll(() => reports).toMatchObject([{ name: BROKEN_REMOTE, version, kind: reported }]);

    await rememberWorking(page);
    await card(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Works' })).toBeVisible();
    const older = builds.works.release.version;
    await expect(page.getByText(`Using the previous version (${older}) of this part.`)).toBeVisible();
    // The rest of the application never noticed.
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Good|Hello|Welcome/);
  });

test('safety 84: a browser tells where a release failed, and that the version in its place shows that address', async ({
  page,
}) => {
  const reports = reportsOf(page);
  // Before the first page: one that runs takes the change of its clock for the end of its session.
  await page.clock.install();
  await serveBuild(page, 'atRunTime');
  await page.addInitScript(() => sessionStorage.setItem('broken', 'render'));
  await openAs(page, 'admin', '/');
  await rememberWorking(page);
  const address = `${BROKEN_PAGE_PATH}?q=1`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Works' })).toBeVisible();
  await page.clock.fastForward(3000);
  const failure = { kind: 'render', address, fell_back_to: builds.works.release.version };
  await expect.poll(() => reports).toMatchObject([failure, { ...failure, previous_worked: true }]);
  expect(reports[0]).not.toHaveProperty('previous_worked');
});

test('a slow remote says so after ten seconds and opens when it comes; one that never comes falls back', async ({
  page,
}) => {
  await page.clock.install();
  await serveBuild(page, 'atRunTime');
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(`**/remotes/${BROKEN_REMOTE}/1.1.0-*/remoteEntry*`, async (route) => {
    await arrived;
    await route.continue();
  });
  await openAs(page, 'admin', BROKEN_PAGE_PATH);
  await page.clock.fastForward(10_000);
  const slow = page.getByRole('alert').filter({ hasText: 'This page takes longer than usual' });
  await expect(slow).toContainText(`${BROKEN_REMOTE} ${builds.atRunTime.release.version}`);
  await expect(slow.getByRole('button', { name: 'Retry' })).toBeVisible();
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Broken' })).toBeVisible();

  await page.unroute(`**/remotes/${BROKEN_REMOTE}/1.1.0-*/remoteEntry*`);
  await page.route(`**/remotes/${BROKEN_REMOTE}/1.1.0-*/remoteEntry*`, () => {});
  const reports = reportsOf(page);
  await page.evaluate(() => localStorage.clear());
  await rememberWorking(page);
  await page.goto(BROKEN_PAGE_PATH);
  // Two minutes in steps that are shorter than the limits of other calls, which get their answers in between.
  for (let step = 0; step < 9; step += 1) {
    await page.evaluate(async () => (await fetch('/healthz')).text());
    await page.clock.fastForward(14_000);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Works' })).toBeVisible();
  await expect.poll(() => reports).toMatchObject([{ kind: 'timeout', fell_back_to: builds.works.release.version }]);
});

test('errors of handlers, timers and promises are told once, and leave what is typed alone', async ({ page }) => {
  const reports = reportsOf(page);
  await serveBuild(page, 'atRunTime');
  await page.addInitScript(() => sessionStorage.setItem('broken', 'event'));
  await openAs(page, 'admin', BROKEN_PAGE_PATH);
  await page.getByRole('button', { name: 'Throw' }).click();
  await page.getByRole('button', { name: 'Reject' }).click();
  const errorToast = page.getByRole('region', { name: 'Messages' }).getByText('Something went wrong in this part');
  await expect(errorToast).toHaveCount(1);
  // Its timer goes on failing while somebody types in another remote's form.
  let thrown = 0;
  page.on('pageerror', () => (thrown += 1));
  await page.getByRole('link', { name: 'To a form' }).click();
  await page.getByLabel('Notes', { exact: true }).fill('half a sentence');
  await expect.poll(() => thrown).toBeGreaterThan(2);
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('half a sentence');
  await expect.poll(() => reports).toMatchObject([{ name: BROKEN_REMOTE, kind: 'event' }]);
});

test('a remote that fills the storage costs nobody a draft', async ({ page }) => {
  await page.clock.install();
  await serveBuild(page, 'atRunTime');
  await page.addInitScript(() => sessionStorage.setItem('broken', 'storage'));
  await openAs(page, 'admin', BROKEN_PAGE_PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Broken' })).toBeVisible();
  await page.getByRole('link', { name: 'To a form' }).click();
  await page.getByLabel('Notes', { exact: true }).fill('half a sentence');
  await page.clock.fastForward(5000);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('trestle.draft.'))))
    .toHaveLength(1);
});

test('a route that another remote has already is left out, and the rest of the release works', async ({ page }) => {
  const reports = reportsOf(page);
  await serveBuild(page, 'duplicate');
  await openAs(page, 'admin', BROKEN_PAGE_PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Broken' })).toBeVisible();
  await page.goto('/user/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect
    .poll(() => reports[0])
    .toMatchObject({ name: BROKEN_REMOTE, kind: 'load', message: expect.stringContaining('user.list') });
});

test("safety 76: of a release that doesn't fit, the frame, the home page and its good pages stay", async ({ page }) => {
  const reports = reportsOf(page);
  const { release } = builds.works;
  const broken = {
    ...release,
    menus: { a: 1 },
    homeCards: [{ name: 'c', title: 'C', route: 'broken.list', order: 1, rows: 1e9 }],
    pages: [...(release['pages'] as object[]), { name: 'all', path: '/*', scripts: [] }, 7],
    icons: [],
  };
  await page.route('**/remotes.json', async (route) => {
    const reply = await route.fetch();
    const registry = (await reply.json()) as object;
    await route.fulfill({ response: reply, json: { ...registry, [BROKEN_REMOTE]: broken } });
  });
  await openAs(page, 'admin', '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Good|Hello|Welcome/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Stock Availability' })).toBeVisible();
  await expect.poll(() => reports).toMatchObject([{ name: BROKEN_REMOTE, kind: 'load' }]);
  expect(reports[0]!['message']).toContain('menus must be a list');
  await page.goto(BROKEN_PAGE_PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Works' })).toBeVisible();
  await page.goto('/user/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});

test('a remote that never ends is not run again by itself in this browser', async ({ context }) => {
  const hung = await context.newPage();
  await serveBuild(hung, 'atRunTime');
  await hung.addInitScript(() => sessionStorage.setItem('broken', 'loop'));
  const started = hung.waitForRequest(/mf-broken\/.*__federation_expose/);
  await openAs(hung, 'admin', '/');
  void hung.goto(BROKEN_PAGE_PATH).catch(() => undefined);
  await started;
  const page = await context.newPage();
  const reports = reportsOf(page);
  await serveBuild(page, 'atRunTime');
  await expect
    .poll(async () => {
      await page.goto('/healthz');
      return page.evaluate(() =>
        Object.entries(localStorage).some(([key, mark]) => key.includes('.running.') && mark.includes('mf-broken')),
      );
    })
    .toBe(true);
  // The mark is set before the script has arrived. A page that is closed before it runs takes its mark along.
  await expect.poll(() => hangs(hung)).toBe(true);
  await hung.close();
  // The user comes back after a while.
  await page.clock.install({ time: Date.now() + 60_000 });
  await openAs(page, 'admin', BROKEN_PAGE_PATH);
  await expect(card(page)).toContainText('stopped responding');
  await expect(card(page)).toContainText(`${BROKEN_REMOTE} ${builds.atRunTime.release.version}`);
  await expect.poll(() => reports).toMatchObject([{ kind: 'hang' }]);
  await card(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Broken' })).toBeVisible();
});

test('a script that is in no release does not run (safety 42)', async ({ page }) => {
  await page.route(`**/remotes/${BROKEN_REMOTE}/**/planted.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.planted = true;' }),
  );
  await openAs(page, 'admin', BROKEN_PAGE_PATH);
  const event = await page.evaluate(
    (src) =>
      new Promise((settled) => {
        const script = document.createElement('script');
        Object.assign(script, { src, onload: () => settled('load'), onerror: () => settled('error') });
        document.head.append(script);
      }),
    builds.works.release.entry.replace('mf-manifest.json', 'planted.js'),
  );
  expect(event).toBe('error');
  expect(await page.evaluate(() => 'planted' in window)).toBe(false);
});

test('staff preview a release that nobody has yet, until they end it', async ({ page, context }) => {
  const { version } = builds.atRunTime.release;
  await openAs(page, 'admin', `${BROKEN_PAGE_PATH}?preview=${BROKEN_REMOTE}@${version}`);
  const banner = page.getByRole('status').filter({ hasText: `You preview ${BROKEN_REMOTE} ${version} in this tab.` });
  await expect(page.getByRole('heading', { level: 1, name: 'Broken' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${BROKEN_PAGE_PATH}$`));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Broken' })).toBeVisible();
  await banner.getByRole('button', { name: `End ${BROKEN_REMOTE}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Works' })).toBeVisible();
  await expect(banner).toHaveCount(0);

  const others = await context.newPage();
  await openAs(others, 'store1', `${BROKEN_PAGE_PATH}?preview=${BROKEN_REMOTE}@${version}`);
  await expect(others.getByText(`You can't preview ${BROKEN_REMOTE} ${version}`)).toBeVisible();
  await expect(others.getByRole('heading', { level: 1, name: 'Works' })).toBeVisible();
});
