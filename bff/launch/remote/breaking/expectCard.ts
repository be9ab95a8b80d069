import { cardOf, expectSeen, expectTrue, headingOf, type BrokenBrowser, type TriedRemote } from './brokenBrowser';

/**
 * Expects a broken page's card in its place, then, in a browser that has used the working version, that version, and
 * that the rest of the application goes on.
 */
export async function expectCardAndFallback(
  { page, reports, open }: BrokenBrowser,
  { name, path, works }: TriedRemote,
  kind: string,
): Promise<void> {
  await open(path);
  await expectSeen(cardOf(page).filter({ hasText: name }), 'a card in place of the page that names the remote');
  await expectTrue(page, () => reports.some((report) => report.kind === kind), `a report to the server of '${kind}'`);
  await rememberWorking(page, name, works.release.version);
  await cardOf(page).getByRole('button', { name: 'Retry' }).click();
  await expectSeen(page.getByText('Using the previous version'), 'the version that worked, after Retry');
  await expectRestWorks({ page });
}

/** Expects that Home is reached from the bar, as if nothing had happened. */
export async function expectRestWorks({ page }: Pick<BrokenBrowser, 'page'>): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expectTrue(
    page,
    () => new URL(page.url()).pathname.startsWith('/home') || new URL(page.url()).pathname === '/',
    'the home page',
  );
  await expectSeen(headingOf(page), 'the heading of the home page');
}

/** Expects that the remote's page is drawn, without a card. */
export async function expectDrawn({ page }: Pick<BrokenBrowser, 'page'>): Promise<void> {
  await expectSeen(headingOf(page), "the page's heading");
  await expectTrue(page, async () => (await cardOf(page).count()) === 0, 'no card in place of the page');
}

const rememberWorking = (page: BrokenBrowser['page'], name: string, version: string) =>
  page.evaluate(
    ([remote, worked]) => localStorage.setItem(`trestle.remote.worked.${remote}`, JSON.stringify([worked])),
    [name, version] as const,
  );
