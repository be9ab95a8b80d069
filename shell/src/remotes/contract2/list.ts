import { loadable } from '@trestle/kit/core';

/** What remotes get as `@trestle/kit/list`: with the toggle that was in it before 1.43, for contract 2. */
export * from '@trestle/kit/unshared/list';
export const ByProductToggle = loadable(async () => ({
  default: (await import('@trestle/trade/list')).ByProductToggle,
}));
