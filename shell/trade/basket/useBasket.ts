import { useSyncExternalStore } from 'react';
import { basket, subscribe, type Basket } from './basket';

/** What the user has chosen to order from the stock list. Survives a reload; tabs agree. */
export const useBasket = (): Basket => useSyncExternalStore(subscribe, basket);
