/** The trade's larger parts, which come when a page wants them. */
import { loadable } from '@trestle/kit/core';

export { listByIds } from './listByIds';
export { ProductThumbnail, type ProductThumbnailProps } from './picture/ProductThumbnail';
/** Asks to be told when a sold out product can be ordered again. */
export const TellMe = loadable(() => import('./stock/TellMe'));
export { findSubstitutes, Substitutes } from './substitutes/LazySubstitutes';
export type { SubstitutesProps, Substitute, SoldOutProduct } from './substitutes/findSubstitutes';
