import { expect, test, type Page } from '@playwright/test';
import { overrideOrigin } from '../../pages/overrides';
import { fillLogin, openAs } from '../../pages/people';
import { copyRepository, type RepositoryCopy } from '../../repositoryCopy';

const REMOTE = 'mf-reports';
const SCREEN_FILE = `${REMOTE}/src/runs/RunList.tsx`;
const SCREEN_PATH = '/report_run/list';
const screenWith = (title: string) => `import { PageHeader } from '@trestle/kit/core';
export default function RunList() {
  return <PageHeader title="${title}" />;
}
`;

/** A development server's files are several megabytes, and are made and run beside other suites. */
const LOAD_TIMEOUT_MS = 45_000;

test.setTimeout(240_000);

let copy: RepositoryCopy;
test.beforeAll(() => {
  copy = copyRepository();
});
test.afterAll(() => copy.remove());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const expectHeading = (page: Page, name: string) =>
  expect(heading(page, name)).toBeVisible({ timeout: LOAD_TIMEOUT_MS });
const bar = (page: Page) => page.getByRole('status').filter({ hasText: `${REMOTE} ` });
/** Lists what a page asks of an origin. */
const requestsTo = (page: Page, origin: string): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) requests.push(request.url());
  });
  return requests;
};

test(
  'safety 85: staff run a remote from their own machine, with hot reload; a link alone runs nothing',
  { tag: '@long' },
  async ({ page, context, baseURL }) => {
    const origin = await overrideOrigin(page, 0);
    copy.write(SCREEN_FILE, screenWith('From my machine'));
    const address = `${baseURL}/?override=${REMOTE}@${origin}`;
    await copy.start('bff/launch/dev.mjs', [REMOTE, '--in', baseURL!, '--port', new URL(origin).port], address);

    // A store user, and staff who don't say yes.
    const requests = requestsTo(page, origin);
    await openAs(page, 'store1', `${SCREEN_PATH}?override=${REMOTE}@${origin}`);
    await expect(page.getByText(`Only staff may load ${REMOTE} from another server.`)).toBeVisible();
    await openAs(page, 'admin', `${SCREEN_PATH}?override=${REMOTE}@http://localhost:9`);
    await expect(page.getByText('http://localhost:9 is not among the servers')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(new RegExp(`${SCREEN_PATH}$`));
    const question = page.getByRole('alertdialog', { name: `Load ${REMOTE} from ${origin}?` });
    await page.goto(`${SCREEN_PATH}?override=${REMOTE}@${origin}`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(new RegExp(`${SCREEN_PATH}$`));
    await expect(heading(page, 'Runs')).toBeVisible();
    expect(requests).toEqual([]);

    await page.goto(`${SCREEN_PATH}?override=${REMOTE}@${origin}`);
    await question.getByRole('button', { name: 'Load it' }).click();
    await expect(bar(page)).toContainText(`${REMOTE} comes from ${origin}.`);
    await expectHeading(page, 'From my machine');
    copy.write(SCREEN_FILE, screenWith('Saved in the editor'));
    await expectHeading(page, 'Saved in the editor');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(
      page.getByRole('region', { name: 'Order' }).getByRole('link', { name: 'Orders', exact: true }),
    ).toBeVisible();

    // Another user of the same browser.
    const other = await context.newPage();
    const requestsOfOther = requestsTo(other, origin);
    await openAs(other, 'store1', '/stock/list');
    await expect(heading(other, 'Stock Availability')).toBeVisible();
    await expect(bar(other)).toBeHidden();
    expect(requestsOfOther).toEqual([]);

    await page.goto(SCREEN_PATH);
    await bar(page).getByRole('button', { name: /^End/ }).click();
    await expect(heading(page, 'Runs')).toBeVisible();
    await expect(bar(page)).toBeHidden();

    // On a page of its own, React refresh replaces the component.
    await other.goto(origin);
    await fillLogin(other, 'admin');
    await other.getByRole('link', { name: 'reports.runs' }).click();
    await expectHeading(other, 'Saved in the editor');
    await other.evaluate(() => Object.assign(window, { isSamePage: true }));
    copy.write(SCREEN_FILE, screenWith('Refreshed'));
    await expectHeading(other, 'Refreshed');
    expect(await other.evaluate(() => 'isSamePage' in window)).toBe(true);
  },
);
