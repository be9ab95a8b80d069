import type { Page } from '@playwright/test';

/** Whether a page only asks if a slow server answers: for a notice that nobody has, so that the reply is a 404. */
export const asksWhetherServerAnswers = (url: string): boolean => url.endsWith('/api/notice/0/');

/** Collects from now on the errors of a page's scripts, and those that it reports in the console. */
export const watchErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !asksWhetherServerAnswers(message.location().url)) errors.push(message.text());
  });
  return errors;
};
