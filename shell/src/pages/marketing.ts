import { settings } from '@trestle/kit/core';

/** Link to the marketing folder, or to our own page when no folder is set. Opens a new tab. */
export const marketingLink = () =>
  settings.marketingUrl
    ? { href: settings.marketingUrl, target: '_blank', rel: 'noopener noreferrer' }
    : // A tab that knows its opener takes the session along.
      { href: '/marketing_material', target: '_blank', rel: 'opener' };
