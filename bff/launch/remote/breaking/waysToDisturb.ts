import { findErrors } from '../findErrors';
import { expectSeen, expectTrue, UnexpectedOutcome, type BrokenBrowser } from './brokenBrowser';
import { withFiles, type ServedBuild } from './brokenRelease';
import { expectDrawn, expectRestWorks } from './expectCard';
import { unbroken, withFault, type WayToBreak } from './waysToFail';

/** A form of the product, in which something is typed while the remote misbehaves. */
const FORM_PATH = '/product/create';
const TYPED_TEXT = 'half a sentence';
/** Time after which what was typed is kept as a draft. */
const DRAFT_AFTER_MS = 5000;

const notesOf = ({ page }: BrokenBrowser) => page.getByLabel('Notes', { exact: true });

/** Describes the build otherwise than it is. */
const described =
  (change: (release: ServedBuild['release']) => object): WayToBreak['build'] =>
  async (build, tried) => {
    const served = await unbroken(build, tried);
    return served && { ...served, release: { ...served.release, ...change(served.release) } as ServedBuild['release'] };
  };

/** Ways in which a remote that works could disturb others. */
export const WAYS_TO_DISTURB: readonly WayToBreak[] = [
  {
    remote: 'throws in a handler, a timer and a promise',
    outcome: 'a message, once; a form stays as it is',
    build: withFault({
      onLoad:
        'const fail = (from) => { throw new Error(`Thrown by a ${from} by trestle-remote check.`); };' +
        "document.addEventListener('click', () => fail('handler'));" +
        "setTimeout(() => setInterval(() => { void Promise.reject(new Error('Rejected by trestle-remote check.')); fail('timer'); }, 300), 1000);",
    }),
    async run(browser, { path, name }) {
      const { page, reports, open } = browser;
      await open(path);
      await expectDrawn(browser);
      const toast = page.getByRole('region', { name: 'Messages' }).getByText('Something went wrong in this part');
      await expectSeen(toast, 'a message that something went wrong');
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, FORM_PATH);
      await notesOf(browser).fill(TYPED_TEXT);
      let thrown = 0;
      page.on('pageerror', () => (thrown += 1));
      await expectTrue(page, () => thrown > 2, 'a timer that goes on failing');
      if ((await notesOf(browser).inputValue()) !== TYPED_TEXT) throw new UnexpectedOutcome('What was typed is gone.');
      const kinds = reports.filter((report) => report.name === name).map(({ kind }) => kind);
      if (kinds.join() !== 'event') throw new UnexpectedOutcome(`It was reported as ${kinds.join(', ') || 'nothing'}.`);
    },
  },
  {
    remote: "fills the browser's storage",
    outcome: 'nothing; drafts are kept',
    build: withFault({
      onLoad:
        'for (let at = 0, size = 1_000_000; size > 0; at += 1)' +
        " try { localStorage.setItem('check ' + at, 'x'.repeat(size)); } catch { size = Math.floor(size / 2); }",
    }),
    async run(browser, { path }) {
      await browser.page.clock.install();
      await browser.open(path);
      await expectDrawn(browser);
      await browser.open(FORM_PATH);
      await notesOf(browser).fill(TYPED_TEXT);
      await browser.page.clock.fastForward(DRAFT_AFTER_MS);
      const isKept = () =>
        browser.page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('trestle.draft.')));
      await expectTrue(browser.page, isKept, 'a draft of what was typed');
    },
  },
  {
    remote: 'has a route that another has',
    outcome: "the other's page, and its own good ones",
    build: described(({ pages }) => ({
      pages: [...pages, { ...pages[0]!, name: 'product.list', path: '/product/list' }],
    })),
    async run(browser, { path, name }) {
      await browser.open(path);
      await expectDrawn(browser);
      const isTold = () => browser.reports.some((report) => report.message.includes('product.list'));
      await expectTrue(browser.page, isTold, `a report that ${name} has product.list, too`);
      await browser.open('/product/list');
      await expectDrawn(browser);
    },
  },
  {
    remote: 'says what no remote may say',
    outcome: 'what of it fits',
    build: described(({ pages }) => ({
      menus: { a: 1 },
      homeCards: [{ name: 'c', title: 'C', route: pages[0]!.name, order: 1, rows: 1e9 }],
      pages: [...pages, { name: 'all', path: '/*', scripts: [] }, 7],
      icons: [],
    })),
    async run(browser, { path }) {
      await browser.open('/');
      const isTold = () => browser.reports.some((report) => report.message.includes('menus must be a list'));
      await expectTrue(browser.page, isTold, 'a report of what is wrong');
      await browser.open(path);
      await expectDrawn(browser);
      await expectRestWorks(browser);
    },
  },
  {
    remote: 'has a style sheet',
    outcome: 'nothing: no server takes it',
    build: (build, { name }) => withFiles(name, build, { 'check.css': 'body { display: none !important; }' }),
    async run(browser, { name }, { release, files }) {
      const errors = await findErrors(name, { version: release.version, files });
      if (!JSON.stringify(errors).includes('check.css')) throw new UnexpectedOutcome('The style sheet was accepted.');
    },
  },
];
