import { settings } from '@trestle/kit/core';

/** Link that opens a page in a new tab: the marketing folder in place of its page, where one is set. */
export const newTabLink = (path: string) =>
  path === '/marketing_material' && settings.marketingUrl
    ? { href: settings.marketingUrl, target: '_blank', rel: 'noopener noreferrer' }
    : // A tab that knows its opener takes the session along.
      { href: path, target: '_blank', rel: 'opener' };
