import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Axe for a page, without Fluent's focus guards.
 * The guards are hidden and focusable by design: they pass the focus on at once, so nobody rests on one.
 */
export const axeFor = (page: Page): AxeBuilder => new AxeBuilder({ page }).exclude('[data-tabster-dummy]');
