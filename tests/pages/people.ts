import { expect, type Page } from '@playwright/test';
import { unique } from '../uniqueText';

/** The password of demo accounts, and of users that stories create. */
export const PASSWORD = 'Trestle-demo-1';

/** The parts of a login's reply that stories use. */
interface LoginReply {
  token: string;
  user: { store: { id: number; name: string } | null };
}
const logins = new Map<string, Promise<LoginReply>>();
/** Logs in outside the browser, once per person and worker. */
const loginOf = (page: Page, username: string): Promise<LoginReply> => {
  const login =
    logins.get(username) ??
    page.request
      .post('/api-token-auth/', { data: { username, password: PASSWORD } })
      .then((reply) => reply.json() as Promise<LoginReply>);
  logins.set(username, login);
  return login;
};

/** Fills the login form. */
export const fillLogin = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};
/** A question of the page may hide the menu from roles already. */
const expectSignedIn = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /account menu/, includeHidden: true })).toBeVisible();

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
  const { token, user } = await loginOf(page, username);
  const headers = { authorization: `Bearer ${token}` };
  const rules = (await (
    await page.request.post('/api/trestle/my_group_permissions/', { headers, data: {} })
  ).json()) as object;
  // Ends with the first page: a later page must not get back a session that was ended meanwhile.
  const sessionScript = await page.addInitScript(
    (session) => sessionStorage.setItem('trestle.session', session),
    JSON.stringify({ token, user, rules }),
  );
  await page.goto(path);
  await sessionScript.dispose();
  await expectSignedIn(page);
};

/** Makes calls outside the browser as the same user, to check what the screens have done. */
export const callAs = async (page: Page, username: string) => {
  const { token, user } = await loginOf(page, username);
  const headers = { authorization: `Bearer ${token}` };
  return {
    user,
    get: async (path: string) => (await page.request.get(path, { headers })).json() as Promise<Record<string, unknown>>,
    patch: async (path: string, data: object) =>
      (await page.request.patch(path, { headers, data })).json() as Promise<Record<string, unknown>>,
    post: async (path: string, data: object) =>
      (await page.request.post(path, { headers, data })).json() as Promise<Record<string, unknown>>,
    delete: async (path: string) => page.request.delete(path, { headers }),
  };
};

/**
 * Creates a product with stock, each part of it in a container of its own.
 * @param arrived pieces that have arrived
 * @param arriving pieces that arrive in December 2031
 * @returns with `container`, the code of the container that has arrived, and `laterContainer`, the other one
 */
export const makeProduct = async (
  page: Page,
  arrived: number,
  arriving = 0,
  price = 412.5,
  code = unique('OSL').replace(' ', '-'),
) => {
  const admin = await callAs(page, 'admin');
  const description = unique('Oslo lounge chair');
  const product = await admin.post('/api/product/', { description, code });
  const makeContainer = async (quantity: number, delivery_date: string) =>
    admin.post('/api/container/', {
      name: unique('Container'),
      code: unique('C'),
      delivery_date,
      stock: [{ product: product['id'], quantity, price }],
    }) as Promise<{ code: string; stock: { id: number }[] }>;
  const arrivedContainer = await makeContainer(arrived, '2026-01-15');
  const laterContainer = arriving ? await makeContainer(arriving, '2031-12-14') : undefined;
  return {
    description,
    code,
    product: product['id'] as number,
    stock: arrivedContainer.stock[0]!.id,
    container: arrivedContainer.code,
    laterContainer,
  };
};

/** A variant of a model: its colour, and how many pieces have arrived and will arrive in December 2031. */
interface VariantSpec {
  colour: string;
  fabric?: string;
  arrived: number;
  arriving?: number;
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
  const makeContainer = async (pieces: (spec: VariantSpec) => number, delivery_date: string) =>
    (await admin.post('/api/container/', {
      name: unique('Container'),
      code: unique('C'),
      delivery_date,
      stock: specs.map((spec, i) => ({
        product: products[i]!['id'],
        quantity: pieces(spec),
        price: spec.price ?? 412.5,
      })),
    })) as { stock: { id: number; product: number }[] };
  const arrivedContainer = await makeContainer((spec) => spec.arrived, '2026-01-15');
  if (specs.some(({ arriving }) => arriving)) await makeContainer((spec) => spec.arriving ?? 0, '2031-12-14');
  const variants = products.map(({ id, code }) => ({
    product: id as number,
    code: code as string,
    stock: arrivedContainer.stock.find(({ product }) => product === id)!.id,
  }));
  return { name, stem, variants };
};
