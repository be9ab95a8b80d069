import { settings } from '@trestle/kit/core';

/** Where the marketing material is: the folder elsewhere or, where none is set, our own page that says so. Always in a new tab. */
export const marketingLink = () =>
  settings.marketingUrl
    ? { href: settings.marketingUrl, target: '_blank', rel: 'noopener noreferrer' }
    : // A tab that knows its opener takes the session along.
      { href: '/marketing_material', target: '_blank', rel: 'opener' };
