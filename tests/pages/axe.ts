import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Axe for a page, without Fluent's focus guards.
 * The guards are hidden and focusable by design: they pass the focus on at once, so nobody rests on one.
 *
 * It returns violations alone, and a page without frames is checked in one go. Otherwise axe describes every element of
 * the page and hands them to a second page, which takes five times as long.
 */
export const axeFor = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
    .exclude('[data-tabster-dummy]');
