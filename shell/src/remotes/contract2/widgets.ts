import { loadable } from '@trestle/kit/core';

/** What remotes get as `@trestle/kit/widgets`: with the trade's widgets that were in it before 1.43, for contract 2. */
export * from '@trestle/kit/unshared/widgets';
export const ProductThumbnail = loadable(async () => ({
  default: (await import('@trestle/trade/widgets')).ProductThumbnail,
}));
export const Substitutes = loadable(async () => ({ default: (await import('@trestle/trade/widgets')).Substitutes }));
