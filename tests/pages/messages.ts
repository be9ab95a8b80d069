import { expect, type Page } from '@playwright/test';

/** Dismisses the messages in the corner, because they cover the next button. */
export const dismissMessages = async (page: Page): Promise<void> => {
  // Not by role: while a dialog closes, the messages are hidden from roles.
  const buttons = page.locator('section[aria-label="Messages"] button[aria-label="Dismiss"]');
  const dismissAll = () =>
    buttons.evaluateAll((all) => {
      all.forEach((button) => (button as HTMLElement).click());
      return all.length;
    });
  await expect.poll(dismissAll).toBe(0);
};
