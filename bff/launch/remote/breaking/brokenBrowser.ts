import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Registry } from '@trestle/schema/registry';
import { entryOf, type ServedBuild } from './brokenRelease';

/** Time for a page of a deployed product on a busy machine. */
const STEP_TIMEOUT_MS = 20_000;
const SESSION_KEY = 'trestle.session';

/** A remote in the running Trestle, for one browser alone. */
export interface TriedRemote {
  name: string;
  /** Origin of the running Trestle. */
  trestle: string;
  /** The session's JSON, as the shell keeps it. */
  session: string;
  /** The build as it is. Browsers go back to it when a broken one fails. */
  works: ServedBuild;
  /** Path of the page that is opened. */
  path: string;
}
/** What a browser told the server of a failed release. */
export interface FailureReport {
  name: string;
  version: string;
  kind: string;
  message: string;
}
/** A browser with one broken build of the remote. */
export interface BrokenBrowser {
  context: BrowserContext;
  page: Page;
  reports: readonly FailureReport[];
  /** Opens a path of the shell. */
  open(path: string): Promise<void>;
}

/** A way to be broken that went otherwise than it should. */
export class UnexpectedOutcome extends Error {}

/** Waits for something to be seen. @throws UnexpectedOutcome with what was expected */
export async function expectSeen(locator: Locator, expected: string): Promise<void> {
  await locator
    .first()
    .waitFor({ timeout: STEP_TIMEOUT_MS })
    .catch(() => {
      throw new UnexpectedOutcome(`Expected ${expected}.`);
    });
}

/** Waits until something is true. @throws UnexpectedOutcome with what was expected */
export async function expectTrue(page: Page, check: () => boolean | Promise<boolean>, expected: string): Promise<void> {
  const deadline = performance.now() + STEP_TIMEOUT_MS;
  while (!(await check())) {
    if (performance.now() > deadline) throw new UnexpectedOutcome(`Expected ${expected}.`);
    // The page's own clock may stand still.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What stands in the place of a page that can't be shown. */
export const cardOf = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: "This page can't be shown just now" });
export const headingOf = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 1 });

/** Opens a browser of its own, without a page yet, that gets `served` in place of the remote's release. */
export async function openBrowser(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-AU', serviceWorkers: 'block', reducedMotion: 'reduce' });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  return context;
}

/** Opens a tab that gets `served` in place of the remote's release. Nothing of it reaches the server. */
export async function openTab(
  context: BrowserContext,
  { name, trestle, session, works }: TriedRemote,
  served: ServedBuild,
): Promise<BrokenBrowser> {
  const page = await context.newPage();
  const reports: FailureReport[] = [];
  await page.addInitScript(
    ([key, value]) => {
      if (location.protocol !== 'about:') sessionStorage.setItem(key, value);
    },
    [SESSION_KEY, session] as const,
  );
  await page.route('**/remotes.json*', async (route) => {
    const asksForOlder = new URL(route.request().url()).searchParams.has('with');
    const reply = await route.fetch({ url: `${trestle}/remotes.json` });
    const registry = (await reply.json()) as Registry;
    const { release } = asksForOlder ? works : served;
    await route.fulfill({ response: reply, json: { ...registry, [name]: release } });
  });
  for (const { release, files } of [works, served])
    await page.route(`**/remotes/${name}/${release.version}/*`, (route) => {
      const bytes = files.get(new URL(route.request().url()).pathname.split('/').at(-1)!);
      return bytes
        ? route.fulfill({ body: bytes, contentType: 'text/javascript' })
        : route.fulfill({ status: 404, body: '' });
    });
  await page.route('**/release/error/', (route) => {
    reports.push(route.request().postDataJSON() as FailureReport);
    return route.fulfill({ status: 204 });
  });
  return {
    context,
    page,
    reports,
    open: async (path) => void (await page.goto(`${trestle}${path}`)),
  };
}

/** Goes on answering for a file of a build in another way. */
export async function answerFile(
  page: Page,
  { release }: ServedBuild,
  file: string,
  answer: (fulfil: Parameters<Parameters<Page['route']>[1]>[0]) => unknown,
): Promise<void> {
  await page.route(`**/remotes/*/${release.version}/${file}`, answer);
}

/** The scripts of a page: entry, module, and the page's own last. */
export function scriptsOf({ release }: ServedBuild, path: string): { entry: string; module: string; page: string } {
  const scripts = release.pages.find((page) => page.path === path)?.scripts ?? [];
  const entry = entryOf(release);
  return { entry, module: scripts[1] ?? entry, page: scripts.at(-1) ?? entry };
}
