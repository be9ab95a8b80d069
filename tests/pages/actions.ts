import type { Locator, Page } from '@playwright/test';

/** Counts what a person does: a press of the mouse or of a key, and a text that is typed or pasted, each as one. */
export class Actions {
  count = 0;
  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }
  /** Puts a text into a field, as a person who has clicked there types or pastes it. */
  async fill(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.count += 1;
      await this.page.keyboard.press(key);
    }
  }
  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.type(text);
  }
  /** Starts counting again, and returns what was counted. */
  takeCount(): number {
    const { count } = this;
    this.count = 0;
    return count;
  }
}
