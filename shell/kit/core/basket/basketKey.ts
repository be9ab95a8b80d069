export const BASKET_KEY_PREFIX = 'trestle.basket.';
/** Key of a user's basket in the browser's storage. */
export const basketKey = (identity: string): string => BASKET_KEY_PREFIX + identity;

/** Whether a key of the browser's storage holds the basket of somebody else. */
export const isBasketOfOthers = (key: string, userId: number | undefined): boolean =>
  key.startsWith(BASKET_KEY_PREFIX) && key !== basketKey(String(userId));
