import { BASKET_KEY_PREFIX, basketKey } from './basketKey';
import { identityOf, session, storeIfRoom, subscribeToSession } from '@trestle/kit/core';

/** Pieces of one stock row that the user wants to order. */
export interface BasketItem {
  /** Id of the stock row. */
  stock: number;
  pieces: number;
  /** Name of the product, to say what is no longer there. */
  name: string;
}
/** What a user has chosen to order, at most one item per stock row. */
export type Basket = readonly BasketItem[];

const EMPTY_BASKET: Basket = [];
const isItem = (item: unknown): item is BasketItem => {
  const { stock, pieces, name } = (item ?? {}) as Partial<BasketItem>;
  return Number.isInteger(stock) && Number.isInteger(pieces) && pieces! > 0 && typeof name === 'string';
};
const parse = (text: string | null): Basket => {
  try {
    const items = JSON.parse(text ?? '[]') as unknown;
    return Array.isArray(items) ? items.filter(isItem) : EMPTY_BASKET;
  } catch {
    return EMPTY_BASKET;
  }
};

const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());
/** Baskets of impersonated users, of whom nothing is stored (SECURITY.md, 41), and those for which there is no room. */
const unstoredBaskets = new Map<string, Basket>();
subscribeToSession(() => {
  if (!session()) unstoredBaskets.clear();
});
/** The last text read, so that an unchanged basket stays the same object. */
let lastRead: { text: string | null; basket: Basket } = { text: null, basket: EMPTY_BASKET };

/** The storage key of the current user's basket, and whether that basket is stored at all; null for nobody. */
const currentEntry = (): { key: string; isStored: boolean } | null => {
  const current = session();
  const identity = identityOf(current);
  return identity === null ? null : { key: basketKey(identity), isStored: !current?.previous };
};

/** The basket of the user who is signed in. */
export const basket = (): Basket => {
  const entry = currentEntry();
  if (!entry) return EMPTY_BASKET;
  const unstored = unstoredBaskets.get(entry.key);
  if (unstored || !entry.isStored) return unstored ?? EMPTY_BASKET;
  const text = localStorage.getItem(entry.key);
  if (text !== lastRead.text) lastRead = { text, basket: parse(text) };
  return lastRead.basket;
};

const saveBasket = (items: Basket): void => {
  const entry = currentEntry();
  if (!entry) return;
  unstoredBaskets.delete(entry.key);
  if (entry.isStored && items.length === 0) localStorage.removeItem(entry.key);
  else if (!entry.isStored || !storeIfRoom(localStorage, entry.key, JSON.stringify(items)))
    unstoredBaskets.set(entry.key, items);
  notify();
};

/** Adds pieces of a stock row. Returns the number of its pieces in the basket now. */
export const addToBasket = ({ stock, pieces, name }: BasketItem): number => {
  const items = basket();
  const piecesBefore = items.find((item) => item.stock === stock)?.pieces ?? 0;
  const item = { stock, pieces: piecesBefore + pieces, name };
  saveBasket(piecesBefore > 0 ? items.map((each) => (each.stock === stock ? item : each)) : [...items, item]);
  return item.pieces;
};

/** Takes out the pieces that were ordered. What was added since stays. */
export const takeFromBasket = (ordered: Basket): void => {
  const orderedPieces = new Map(ordered.map(({ stock, pieces }) => [stock, pieces]));
  saveBasket(
    basket()
      .map((item) => ({ ...item, pieces: item.pieces - (orderedPieces.get(item.stock) ?? 0) }))
      .filter(({ pieces }) => pieces > 0),
  );
};

/** Takes stock rows out, however many pieces of them are there. */
export const removeFromBasket = (stocks: readonly number[]): void =>
  saveBasket(basket().filter(({ stock }) => !stocks.includes(stock)));

/** Calls `listener` after every change, also by another tab or another user. Returns the function that stops it. */
export const subscribe = (listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(BASKET_KEY_PREFIX)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  const unsubscribe = subscribeToSession(listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    unsubscribe();
  };
};
