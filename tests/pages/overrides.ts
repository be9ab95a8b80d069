import type { Page } from '@playwright/test';

/** Returns one of the origins from which the running product allows overrides. Each story has one of its own. */
export const overrideOrigin = async (page: Page, index: 0 | 1): Promise<string> => {
  const html = await (await page.request.get('/')).text();
  const settings = /name="trestle-settings" content="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"');
  const { remoteOverrideOrigins } = JSON.parse(settings) as { remoteOverrideOrigins: string[] };
  return remoteOverrideOrigins[index]!;
};
