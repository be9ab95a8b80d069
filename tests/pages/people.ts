import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'Trestle-demo-1';

/** Fills the login form. */
export const fillLogin = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};
/** Opens a page and logs in on it. */
export const openAs = async (page: Page, username: string, path = '/'): Promise<void> => {
  await page.goto(path);
  await fillLogin(page, username);
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
};
/** Makes calls beside the browser as the same user, to check what the screens have done. */
export const callAs = async (page: Page, username: string) => {
  const login = await page.request.post('/api-token-auth/', { data: { username, password: PASSWORD } });
  const { token, user } = (await login.json()) as {
    token: string;
    user: { store: { id: number; name: string } | null };
  };
  const headers = { authorization: `Bearer ${token}` };
  return {
    user,
    get: async (path: string) => (await page.request.get(path, { headers })).json() as Promise<Record<string, unknown>>,
    patch: async (path: string, data: object) =>
      (await page.request.patch(path, { headers, data })).json() as Promise<Record<string, unknown>>,
    post: async (path: string, data: object) =>
      (await page.request.post(path, { headers, data })).json() as Promise<Record<string, unknown>>,
  };
};

let made = 0;
export const unique = (word: string): string =>
  `${word} ${Date.now().toString(36)}${process.pid.toString(36)}${(made += 1)}`;

/** Creates a product with stock that has arrived and stock to come, each in its own container. */
export const makeProduct = async (page: Page, here: number, coming = 0, price = 412.5) => {
  const admin = await callAs(page, 'admin');
  const description = unique('Oslo lounge chair');
  const product = await admin.post('/api/product/', { description, code: `OSL-${made}` });
  const put = async (quantity: number, delivery_date: string) =>
    admin.post('/api/container/', {
      name: unique('Container'),
      code: unique('C'),
      delivery_date,
      stock: [{ product: product['id'], quantity, price }],
    }) as Promise<{ code: string; stock: { id: number }[] }>;
  const first = await put(here, '2026-01-15');
  const second = coming ? await put(coming, '2031-12-14') : undefined;
  return {
    description,
    product: product['id'] as number,
    stock: first.stock[0]!.id,
    container: first.code,
    later: second,
  };
};
