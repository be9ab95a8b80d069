export const BASKET_KEY_PREFIX = 'trestle.basket.';
/** Key of a user's basket in the browser's storage. */
export const basketKey = (identity: string): string => BASKET_KEY_PREFIX + identity;
