import { expect, type Page } from '@playwright/test';
import { unique } from '../uniqueText';

export const PASSWORD = 'Trestle-demo-1';

/** What the server grants at login. */
interface Grant {
  token: string;
  user: { store: { id: number; name: string } | null };
}
const grants = new Map<string, Promise<Grant>>();
/** Logs in outside the browser, once per person and worker. */
const grantOf = (page: Page, username: string): Promise<Grant> => {
  const known =
    grants.get(username) ??
    page.request
      .post('/api-token-auth/', { data: { username, password: PASSWORD } })
      .then((login) => login.json() as Promise<Grant>);
  grants.set(username, known);
  return known;
};

/** Fills the login form. */
export const fillLogin = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};
const expectSignedIn = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();

/** Opens a page and logs in on it. For stories about logging in, and for those that end or change their session. */
export const logInAs = async (page: Page, username: string, path = '/'): Promise<void> => {
  await page.goto(path);
  await fillLogin(page, username);
  await expectSignedIn(page);
};

/**
 * Forgets who is logged in, on a page without scripts: one that runs could store the session again when a call that is
 * on its way is answered.
 */
export const forgetSession = async (page: Page): Promise<void> => {
  await page.goto('/healthz');
  await page.evaluate(() => sessionStorage.clear());
};

/** Opens a page as a person who is logged in. The worker's stories share that session, so none may end it. */
export const openAs = async (page: Page, username: string, path = '/'): Promise<void> => {
  const { token, user } = await grantOf(page, username);
  const headers = { authorization: `Bearer ${token}` };
  const rules = (await (
    await page.request.post('/api/trestle/my_group_permissions/', { headers, data: {} })
  ).json()) as object;
  // Ends with the first page: a later one must not get back a session that was ended meanwhile.
  const start = await page.addInitScript(
    (session) => sessionStorage.setItem('trestle.session', session),
    JSON.stringify({ token, user, rules }),
  );
  await page.goto(path);
  await start.dispose();
  await expectSignedIn(page);
};

/** Makes calls outside the browser as the same user, to check what the screens have done. */
export const callAs = async (page: Page, username: string) => {
  const { token, user } = await grantOf(page, username);
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

/** Creates a product with stock that has arrived and stock to come, each in its own container. */
export const makeProduct = async (page: Page, here: number, coming = 0, price = 412.5) => {
  const admin = await callAs(page, 'admin');
  const description = unique('Oslo lounge chair');
  const product = await admin.post('/api/product/', { description, code: unique('OSL').replace(' ', '-') });
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

/** A variant of a model: its colour, and how many of it are here and come in December 2031. */
interface VariantSpec {
  colour: string;
  fabric?: string;
  here: number;
  coming?: number;
  price?: number;
}

/** Makes a model in several colours and fabrics, with stock of each. */
export const makeVariants = async (page: Page, specs: readonly VariantSpec[]) => {
  const admin = await callAs(page, 'admin');
  const stem = unique('VAR').replace(' ', '-').toUpperCase();
  const name = unique('Variant chair');
  const idOf = async (table: string, description: string): Promise<unknown> => {
    const query = encodeURIComponent(JSON.stringify(['description', 'eq', description]));
    const { results } = await admin.get(`/api/${table}/?query=${query}`);
    return (results as { id: number }[])[0]!.id;
  };
  const products: Record<string, unknown>[] = [];
  for (const { colour, fabric } of specs)
    products.push(
      await admin.post('/api/product/', {
        description: name,
        code: [stem, colour, fabric].filter(Boolean).join('-').toUpperCase().replaceAll(' ', ''),
        colour: await idOf('code_colour', colour),
        fabric: fabric ? await idOf('code_fabric', fabric) : null,
      }),
    );
  const put = async (pieces: (spec: VariantSpec) => number, delivery_date: string) =>
    (await admin.post('/api/container/', {
      name: unique('Container'),
      code: unique('C'),
      delivery_date,
      stock: specs.map((spec, at) => ({
        product: products[at]!['id'],
        quantity: pieces(spec),
        price: spec.price ?? 412.5,
      })),
    })) as { stock: { id: number; product: number }[] };
  const here = await put((spec) => spec.here, '2026-01-15');
  if (specs.some(({ coming }) => coming)) await put((spec) => spec.coming ?? 0, '2031-12-14');
  const variants = products.map(({ id, code }) => ({
    product: id as number,
    code: code as string,
    stock: here.stock.find(({ product }) => product === id)!.id,
  }));
  return { name, stem, variants };
};
