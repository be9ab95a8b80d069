import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { unique } from '../uniqueText';
import { makePerson } from './newPerson';
import { callAs } from './people';

/** A store of its own, with somebody who orders for it. */
export interface Shop {
  store: number;
  name: string;
  username: string;
}
/** Creates a store with a user. */
export const makeShop = async (page: Page): Promise<Shop> => {
  const admin = await callAs(page, 'admin');
  const name = unique('Lane');
  const createdStore = await admin.post('/api/store/', {
    name,
    address: '1 Mill Lane',
    phone_number: '555 0100',
    email_address: `${name.replace(' ', '-')}@shops.example`,
  });
  const store = createdStore['id'] as number;
  const { username } = await makePerson(page, 'StoreUser', { store });
  return { store, name, username };
};

/** A product with one stock row. */
export interface StockedProduct {
  id: number;
  description: string;
  code: string;
  stock: number;
}
/** Consonants spell no word that a product has in its name. */
const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXZ';
const randomConsonant = (): string => CONSONANTS[randomInt(CONSONANTS.length)]!;
/** Makes a code as short as on a price tag, by lot: all processes of stories count alike, each from 1. */
const makeShortCode = (): string => `${Array.from({ length: 3 }, randomConsonant).join('')}${randomInt(10)}`;

/** Creates products in a container of their own. @param names begin their descriptions */
export const makeStockedProducts = async (
  page: Page,
  names: readonly string[],
  { quantity = 9, delivery = '2026-01-15' } = {},
): Promise<{ container: string; products: StockedProduct[] }> => {
  const admin = await callAs(page, 'admin');
  const products = await Promise.all(
    names.map(async (name) => {
      const description = unique(name);
      const code = makeShortCode();
      const { id } = await admin.post('/api/product/', { description, code, wholesale_price: 100, region_1_rrp: 199 });
      return { id: id as number, description, code };
    }),
  );
  const container = unique('Container');
  const { stock } = (await admin.post('/api/container/', {
    name: container,
    code: container,
    delivery_date: delivery,
    stock: products.map(({ id }) => ({ product: id, quantity, price: 150 })),
  })) as { stock: { id: number; product: number }[] };
  return {
    container,
    products: products.map((each) => ({ ...each, stock: stock.find(({ product }) => product === each.id)!.id })),
  };
};
