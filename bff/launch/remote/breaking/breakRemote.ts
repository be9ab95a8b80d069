import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { ReleasePage } from '@trestle/schema/registry';
import { requireBuild } from '../../../src/releases/commands/releaseSteps';
import type { RemoteBuild } from '../../../src/releases/artifact/readBuild';
import { CommandError } from '../../../src/releases/commands/commandError';
import type { RemoteFolder } from '../remoteFolder';
import { openBrowser, openTab, type TriedRemote } from './brokenBrowser';
import { serveBuild } from './brokenRelease';
import { readSession, type Account } from './readSession';
import { WAYS_TO_DISTURB } from './waysToDisturb';
import { WAYS_TO_FAIL, type WayToBreak } from './waysToFail';

/**
 * Breaks a remote in every known way, in a browser of its own against a running shell, and says what happened. Nothing
 * is sent to the server: the browser gets the build from here.
 * @throws CommandError when the shell did otherwise than it should
 */
export async function breakRemote(
  { folder, name }: RemoteFolder,
  trestle: string,
  account: Account,
  print: (line: string) => void,
): Promise<void> {
  const build = requireBuild(name, folder);
  const works = await serveBuild(name, build);
  const session = await readSession(trestle, account);
  const path = pathOf(works.release.pages);
  const tried: TriedRemote = { name, trestle, session, works, path };
  print(`${name} ${build.version} is broken at ${trestle}${path}, in a browser alone:`);
  const browser = await launchBrowser(folder);
  let failedCount = 0;
  try {
    for (const way of [...WAYS_TO_FAIL, ...WAYS_TO_DISTURB]) {
      const { hasFailed, line } = await tryWay(browser, way, build, tried);
      if (hasFailed) failedCount += 1;
      print(`  ${line}`);
    }
  } finally {
    await browser.close();
  }
  if (failedCount > 0) throw new CommandError('refused', `${name} went otherwise than it should ${failedCount} times.`);
  print(`Whatever ${name} does, the shell and the other remotes go on.`);
}

async function tryWay(
  browser: Browser,
  way: WayToBreak,
  build: RemoteBuild,
  tried: TriedRemote,
): Promise<{ hasFailed: boolean; line: string }> {
  const served = await way.build(build, tried);
  if (!served) return { hasFailed: false, line: `-    ${way.remote}: can't be tried with this build` };
  const context = await openBrowser(browser);
  try {
    await way.run(await openTab(context, tried, served), tried, served);
    return { hasFailed: false, line: `ok   ${way.remote}: ${way.outcome}` };
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    return { hasFailed: true, line: `FAIL ${way.remote}: ${reason}` };
  } finally {
    await context.close();
  }
}

/** Returns the first page that an address alone opens. @throws CommandError when there is none */
export function pathOf(pages: readonly ReleasePage[]): string {
  const page = pages.find(({ path }) => !/[:*]/.test(path));
  if (!page) throw new CommandError('refused', 'Each page of the build wants a parameter: none can be opened.');
  return page.path;
}

/** Starts the Chromium of the folder's Playwright, or the one at CHROMIUM_PATH. @throws CommandError without one */
async function launchBrowser(folder: string): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  try {
    const require = createRequire(join(folder, 'package.json'));
    const { chromium } = require('@playwright/test') as typeof import('@playwright/test');
    return await chromium.launch(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {});
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new CommandError(
      'wrongUse',
      `No browser: run npx playwright install chromium, or set CHROMIUM_PATH. ${reason}`,
    );
  }
}
