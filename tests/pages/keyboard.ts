import type { Page } from '@playwright/test';

const codeOf = (key: string): number => ({ Enter: 13, Tab: 9 })[key] ?? key.toUpperCase().charCodeAt(0);
const textOf = (key: string): string | undefined => (key === 'Enter' ? '\r' : key === 'Tab' ? undefined : key);

/**
 * Presses keys as a bar code scanner does, however slow the machine is.
 * @param options.gapMs time between two keys, by their time stamps
 * @param options.end the key after the code
 */
export const scan = async (
  page: Page,
  code: string,
  { gapMs = 8, end = 'Enter' }: { gapMs?: number; end?: 'Enter' | 'Tab' } = {},
): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const key of [...code, end]) {
    const press = { key, windowsVirtualKeyCode: codeOf(key), timestamp };
    await cdp.send('Input.dispatchKeyEvent', {
      ...press,
      type: textOf(key) ? 'keyDown' : 'rawKeyDown',
      text: textOf(key),
      unmodifiedText: textOf(key),
    });
    await cdp.send('Input.dispatchKeyEvent', { ...press, type: 'keyUp' });
    timestamp += gapMs / 1000;
  }
  await cdp.detach();
};
