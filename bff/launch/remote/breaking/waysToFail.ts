import type { BrokenBrowser, TriedRemote } from './brokenBrowser';
import { answerFile, cardOf, expectSeen, expectTrue, openTab, scriptsOf, UnexpectedOutcome } from './brokenBrowser';
import { bringOtherReact, breakEntry, entryOf, withFiles, type EntryFault, type ServedBuild } from './brokenRelease';
import type { RemoteBuild } from '../../../src/releases/artifact/readBuild';
import { expectCardAndFallback, expectDrawn } from './expectCard';

/** A way to be broken, and what then must happen. */
export interface WayToBreak {
  /** The remote … */
  remote: string;
  /** What the user sees. */
  outcome: string;
  /** Makes the broken build. Null where this build can't be broken in this way. */
  build(build: RemoteBuild, tried: TriedRemote): Promise<ServedBuild | null>;
  run(browser: BrokenBrowser, tried: TriedRemote, served: ServedBuild): Promise<void>;
}

const CARD = 'its card in its place, then the version that worked';
/** Time after which a page that is slow says so. */
const SLOW_AFTER_MS = 10_000;

/** Makes a build whose entry has a fault. */
export const withFault =
  (fault: EntryFault): WayToBreak['build'] =>
  (build, { name, works }) => {
    const entry = entryOf(works.release);
    return withFiles(name, build, { [entry]: breakEntry(name, build.files.get(entry)!.toString(), fault) });
  };
/** Makes a build that is as it was, under a version of its own. */
export const unbroken: WayToBreak['build'] = (build, { name }) => withFiles(name, build, {});

const altered = (part: 'entry' | 'module' | 'page'): WayToBreak => ({
  remote: `was altered on its way: ${part}`,
  outcome: CARD,
  build: unbroken,
  async run(browser, tried, served) {
    const file = scriptsOf(served, tried.path)[part];
    const body = `window.altered = true;${served.files.get(file)!.toString()}`;
    await answerFile(browser.page, served, file, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await expectCardAndFallback(browser, tried, 'integrity');
    if (await browser.page.evaluate(() => 'altered' in window)) throw new UnexpectedOutcome('The altered script ran.');
  },
});

/** Ways in which a remote fails before or while its page is drawn. */
export const WAYS_TO_FAIL: readonly WayToBreak[] = [
  {
    remote: 'is missing (404)',
    outcome: CARD,
    build: unbroken,
    async run(browser, tried, served) {
      await answerFile(browser.page, served, entryOf(served.release), (route) => route.fulfill({ status: 404 }));
      await expectCardAndFallback(browser, tried, 'load');
    },
  },
  {
    remote: 'is slow',
    outcome: 'words after 10 s, and the page when it comes',
    build: unbroken,
    async run({ page, open }, tried, served) {
      await page.clock.install();
      let arrive = () => {};
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await answerFile(page, served, entryOf(served.release), async (route) => {
        await arrival;
        await route.fallback();
      });
      await open(tried.path);
      await page.clock.fastForward(SLOW_AFTER_MS);
      await expectSeen(page.getByRole('alert').filter({ hasText: 'takes longer than usual' }), 'words that it is slow');
      arrive();
      await expectDrawn({ page });
    },
  },
  altered('entry'),
  altered('module'),
  altered('page'),
  {
    remote: 'throws when it is loaded',
    outcome: CARD,
    build: withFault({ onLoad: "throw new Error('Thrown at load by trestle-remote check.');" }),
    run: (browser, tried) => expectCardAndFallback(browser, tried, 'load'),
  },
  {
    remote: 'throws when it is drawn',
    outcome: CARD,
    build: withFault({ onDraw: "throw new Error('Thrown at render by trestle-remote check.');" }),
    run: (browser, tried) => expectCardAndFallback(browser, tried, 'render'),
  },
  {
    remote: 'brings another React',
    outcome: CARD,
    async build(build, { name, works }) {
      const entry = entryOf(works.release);
      const text = bringOtherReact(build.files.get(entry)!.toString());
      return text === null ? null : withFiles(name, build, { [entry]: text });
    },
    run: (browser, tried) => expectCardAndFallback(browser, tried, 'share'),
  },
  {
    remote: 'was built for another contract',
    outcome: CARD,
    async build(build, tried) {
      const served = await unbroken(build, tried);
      return served && { ...served, release: { ...served.release, contract: 99 } };
    },
    run: (browser, tried) => expectCardAndFallback(browser, tried, 'contract'),
  },
  {
    remote: 'never ends when it is loaded',
    outcome: 'its card in the next tab, and the page after Retry',
    build: withFault({ onLoad: "if (sessionStorage.getItem('trestle.check.hang')) for (;;);" }),
    async run({ page: hung, context, open }, tried, served) {
      await hung.addInitScript(() => sessionStorage.setItem('trestle.check.hang', '1'));
      void open(tried.path).catch(() => undefined);
      const next = await openTab(context, tried, served);
      await next.open('/healthz');
      const isMarked = () =>
        next.page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('trestle.remote.running.')));
      await expectTrue(next.page, isMarked, 'a mark of the release that runs');
      await expectTrue(next.page, () => hangs(hung), 'a tab that hangs');
      await hung.close();
      // The user comes back after a while.
      await next.page.clock.install({ time: Date.now() + 60_000 });
      await next.open(tried.path);
      await expectSeen(cardOf(next.page).filter({ hasText: 'stopped responding' }), 'a card that says so');
      await cardOf(next.page).getByRole('button', { name: 'Retry' }).click();
      await expectDrawn(next);
    },
  },
];

/** A page that runs a script without end answers nothing. */
async function hangs(page: BrokenBrowser['page']): Promise<boolean> {
  const answer = page.evaluate(() => false).catch(() => false);
  return Promise.race([answer, new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 3000))]);
}
