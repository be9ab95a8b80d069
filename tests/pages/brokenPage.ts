import type { Page } from '@playwright/test';

/** Longer than a busy machine keeps a page from answering. */
const SILENCE_MS = 3000;

/** What the page reports to the BFF. */
export const reportsOf = (page: Page) => {
  const reports: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/release/error/')) reports.push(request.postDataJSON() as Record<string, unknown>);
  });
  return reports;
};
/** A page that runs a script without end answers nothing. */
export const hangs = async (page: Page): Promise<boolean> => {
  const answer = page.evaluate(() => false).catch(() => false);
  const silence = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), SILENCE_MS));
  return Promise.race([answer, silence]);
};
/** What stands in the place of a page that can't be shown. */
export const card = (page: Page) => page.getByRole('alert').filter({ hasText: "This page can't be shown just now" });
