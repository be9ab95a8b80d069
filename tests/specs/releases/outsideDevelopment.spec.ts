import { expect, test, type Page } from '@playwright/test';
import { createOutsideRemote, type OutsideRemote } from '../../outsideRemote';
import { openAs } from '../../pages/people';
import { overrideOrigin } from '../../pages/overrides';

const REMOTE = 'mf-outside-dev';
const SCREEN_FILE = 'src/NewestFabrics.tsx';
const SCREEN_PATH = '/outside_dev/newest';
/** A page that only the override has. */
const screenWith = (title: string, more = '') => `import { PageHeader } from '@trestle/kit/core';
export default function NewestFabrics() {
  ${more}
  return <PageHeader title="${title}" />;
}
`;
/** A development server's files are several megabytes, and are made and run beside other suites. */
const LOAD_TIMEOUT_MS = 45_000;

let outside: OutsideRemote;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  outside = await createOutsideRemote(REMOTE);
});
test.afterAll(() => outside?.remove());

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: LOAD_TIMEOUT_MS });

test(
  'a team outside develops in a running Trestle: a page of its own, edits, and errors with their place',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    const origin = await overrideOrigin(page, 1);
    outside.write(SCREEN_FILE, screenWith('From outside'));
    const address = `${baseURL}/?override=${REMOTE}@${origin}`;
    await outside.start(['dev', '--in', baseURL!, '--port', new URL(origin).port], address);

    // The question of the override hides the page that says who is logged in.
    await openAs(page, 'admin');
    await page.goto(`${SCREEN_PATH}?override=${REMOTE}@${origin}`);
    await page.getByRole('button', { name: 'Load it' }).click();
    await expectHeading(page, 'From outside');
    outside.write(SCREEN_FILE, screenWith('Saved outside'));
    await expectHeading(page, 'Saved outside');

    outside.write(
      SCREEN_FILE,
      screenWith('Broken outside', "if (document.title) throw new Error('seat is undefined');"),
    );
    const overlay = page.getByRole('dialog', { name: `${REMOTE} failed` });
    await expect(overlay).toContainText('seat is undefined', { timeout: LOAD_TIMEOUT_MS });
    await expect(overlay).toContainText('NewestFabrics');
    await overlay.getByRole('button', { name: 'Close' }).click();
    await expect(overlay).toBeHidden();
    await expect(page.getByRole('alert').filter({ hasText: REMOTE })).toBeVisible();
    outside.write(SCREEN_FILE, screenWith('Mended outside'));
    await expectHeading(page, 'Mended outside');
  },
);
