/** The trade's larger parts, which come when a page wants them. */
export { ProductThumbnail, type ProductThumbnailProps } from './picture/ProductThumbnail';
export { TellMe } from './stock/TellMe';
export { Substitutes } from './substitutes/LazySubstitutes';
export { findSubstitutes } from './substitutes/findSubstitutes';
export type { SubstitutesProps, Substitute, SoldOutProduct } from './substitutes/findSubstitutes';
