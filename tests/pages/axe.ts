import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules about colours: the others give the same result in the dark. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface AxeOptions {
  /** The page shows what is loading on purpose, so there is nothing to wait for. */
  showsLoading?: boolean;
}

/**
 * Axe that waits until nothing is loading, as that may be faded, and no transition runs: until the next frame, even the
 * shortest one shows the colour before it.
 */
class PatientAxe extends AxeBuilder {
  constructor(
    private readonly testedPage: Page,
    private readonly showsLoading: boolean,
    private readonly isWithoutFrames: boolean,
  ) {
    super({ page: testedPage });
    this.setLegacyMode(isWithoutFrames);
  }

  override async analyze(): ReturnType<AxeBuilder['analyze']> {
    if (!this.showsLoading) await expect(this.testedPage.locator('[aria-busy=true]')).toHaveCount(0);
    await expect.poll(() => runningTransitions(this.testedPage)).toBe(0);
    // Its script has half a megabyte, and would be sent and compiled twice for each check of a page.
    if (this.isWithoutFrames && (await hasAxe(this.testedPage))) Object.assign(this, { axeSource: 'void 0' });
    return super.analyze();
  }
}

const hasAxe = (page: Page): Promise<boolean> => page.evaluate(() => 'axe' in globalThis);
const runningTransitions = (page: Page): Promise<number> =>
  page.evaluate(() => document.getAnimations().filter((each) => each instanceof CSSTransition).length);

/**
 * Axe for a page, without Fluent's focus guards.
 * The guards are hidden and focusable by design: they pass the focus on at once, so nobody rests on one.
 *
 * It returns violations alone, and a page without frames is checked in one go. Otherwise axe describes every element of
 * the page and hands them to a second page, which takes five times as long.
 */
export const axeFor = (page: Page, { showsLoading = false }: AxeOptions = {}): AxeBuilder =>
  new PatientAxe(page, showsLoading, page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
    .exclude('[data-tabster-dummy]');

/** The page's background, which changes once the dark theme is on. */
export const backgroundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.querySelector('.fui-FluentProvider')!).backgroundColor);

/**
 * Expects that axe finds nothing serious.
 * @param within a selector of what is checked, where the page itself has a story of its own
 */
export const expectNoSeriousViolations = async (page: Page, within?: string): Promise<void> => {
  const axe = within === undefined ? axeFor(page) : axeFor(page).include(within);
  expect(
    (await axe.analyze()).violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => [id, nodes[0]?.html]),
  ).toEqual([]);
};
