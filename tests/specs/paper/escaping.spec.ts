import { expect, type Page } from '@playwright/test';
import { moveInside, moveTo } from '../../pages/layout';
import { callAs, fillLogin, forgetSession, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

/** Texts that would run if a screen treated them as markup, and texts that only look like it (safety 32). */
const SCRIPT_MARKUP = '<script>window.ran=1</script><img src=x onerror=window.ran=1>';
const MARKUP_TEXTS = [
  SCRIPT_MARKUP,
  '"><svg onload=window.ran=1>',
  "'-window.ran=1-'",
  '<iframe srcdoc="<script>parent.ran=1</script>">',
  '{{constructor.constructor("window.ran=1")()}}',
  '${window.ran=1}',
  '</textarea><script>window.ran=1</script>',
  '<a href="javascript:window.ran=1">x</a>',
  '<style>*{display:none}</style>',
  '&lt;b&gt; &amp;',
  'sofa <60 cm',
  '<b>bold</b>',
].join(' ');
const IMAGE_MARKUP = '<img src=x onerror=window.ran=1>';

/** Collects signs that a script ran: dialogs, policy violations, script errors, unexpected requests. */
const watch = (page: Page): string[] => {
  const scriptSigns: string[] = [];
  page.on('dialog', (dialog) => {
    // The browser's question about an unsaved form is expected.
    if (dialog.type() !== 'beforeunload') scriptSigns.push(`dialog ${dialog.message()}`);
    void dialog.accept();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) scriptSigns.push(message.text());
  });
  page.on('pageerror', (error) => scriptSigns.push(String(error)));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) scriptSigns.push(request.url());
  });
  return scriptSigns;
};
const expectNothingRan = async (page: Page, scriptSigns: readonly string[]): Promise<void> => {
  expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined();
  expect(await page.locator('main script, main iframe, main svg[onload], main img[onerror]').count()).toBe(0);
  expect(scriptSigns).toEqual([]);
};

/** Creates one record of each kind that contains the texts. */
const plant = async (page: Page) => {
  const admin = await callAs(page, 'admin');
  const text = `${unique('32')} ${MARKUP_TEXTS}`.slice(0, 255);
  const id = async (path: string, body: object): Promise<number> => {
    const record = await admin.post(path, body);
    expect(typeof record['id'], JSON.stringify(record)).toBe('number');
    return record['id'] as number;
  };
  const first = async (path: string): Promise<number> =>
    ((await admin.get(`${path}?limit=1`))['results'] as { id: number }[])[0]!.id;
  const colour = await id('/api/code_colour/', { description: text, code: IMAGE_MARKUP });
  const supplier = await id('/api/supplier/', { name: text, full_address: MARKUP_TEXTS, phone_number: IMAGE_MARKUP });
  const product = await id('/api/product/', {
    description: text,
    code: IMAGE_MARKUP,
    notes: MARKUP_TEXTS,
    colour,
    supplier,
    website_url: 'https://x.example/"><script>',
  });
  const container = await id('/api/container/', {
    name: text,
    code: IMAGE_MARKUP,
    delivery_date: '2026-01-15',
    stock: [{ product, quantity: 9, price: 5 }],
  });
  const [stock] = (await admin.get(`/api/container/${container}/`))['stock'] as { id: number }[];
  const contact = { name: text, type: await first('/api/code_contact_type/'), login: await first('/api/user_list/') };
  const store = await id('/api/store/', {
    name: text,
    address: MARKUP_TEXTS,
    phone_number: IMAGE_MARKUP,
    contacts: [contact],
  });
  const order = await id('/api/store_order/', {
    store,
    notes: MARKUP_TEXTS,
    store_order_lines: [{ stock_id: stock!.id, quantity: 2, notes: MARKUP_TEXTS }],
  });
  const catalogue = await id('/api/catalogue/', {
    name: text,
    title: text,
    product: [{ product, letter_code: 'A', notes: MARKUP_TEXTS }],
  });
  const group = await id('/api/trestle/group/', { name: `${unique('32')} ${SCRIPT_MARKUP}` });
  const rules = await id('/api/trestle/group_permissions/', {
    group,
    details: text,
    states: [
      {
        // Names of routes and fields hold no markup.
        state_name: 'product',
        details: text,
        models: [{ model_name: IMAGE_MARKUP, base_uri: text, fields: [{ field_name: 'notes' }] }],
      },
    ],
  });
  return { text, colour, supplier, product, container, store, order, catalogue, group, rules, stock: stock!.id };
};

test.describe('safety 32: typed markup is shown as text', () => {
  test('in every list and form', async ({ page }) => {
    test.setTimeout(120_000);
    const planted = await plant(page);
    const scriptSigns = watch(page);
    await openAs(page, 'admin', '/404');
    const q = encodeURIComponent(planted.text.slice(0, 20));
    for (const [entity, id] of [
      ['product', planted.product],
      ['supplier', planted.supplier],
      ['container', planted.container],
      ['store', planted.store],
      ['catalogue', planted.catalogue],
      ['code_colour', planted.colour],
      ['group', planted.group],
      ['group_permissions', planted.rules],
    ] as const) {
      await moveInside(
        page,
        `/${entity}/list?filter=all&q=${entity === 'group' ? encodeURIComponent('window.ran') : q}`,
      );
      await expect(page.getByRole('main').getByText('window.ran').first()).toBeVisible();
      await expectNothingRan(page, scriptSigns);
      await moveInside(page, `/${entity}/edit/${id}`);
      await expect(page.getByRole('main').locator('input, textarea').first()).toBeVisible();
      await expectNothingRan(page, scriptSigns);
    }
    await moveInside(page, `/product/edit/${planted.product}`);
    await expect(page.getByLabel('Notes', { exact: true })).toHaveValue(MARKUP_TEXTS);
    await expect(page.getByLabel(/^Description/)).toHaveValue(planted.text);
  });

  test('on the order form, in its search, in stock, in look-ups and in what the server refuses', async ({ page }) => {
    const planted = await plant(page);
    const scriptSigns = watch(page);
    await openAs(page, 'admin', `/store_order/edit/${planted.order}`);
    await expect(
      page.getByRole('region', { name: 'Lines' }).getByRole('link', { name: planted.text.slice(0, 30) }),
    ).toBeVisible();
    await expect(page.getByLabel('Notes', { exact: true })).toHaveValue(MARKUP_TEXTS);
    await page.getByRole('spinbutton', { name: /^Quantity of/ }).fill('99');
    await expect(page.getByText(`Only 9 left. Order 9 from ${IMAGE_MARKUP} now?`)).toBeVisible();
    await page.getByRole('combobox', { name: 'Add a product' }).fill(planted.text.slice(0, 20));
    await expect(page.getByRole('option').first()).toContainText('window.ran');
    await expectNothingRan(page, scriptSigns);
    await page.goto(`/stock/list?filter=all&q=${encodeURIComponent(planted.text.slice(0, 20))}`);
    await expect(page.getByRole('row').filter({ hasText: 'window.ran' }).first()).toBeVisible();
    await moveInside(page, `/store_order/list?filter=all&q=${encodeURIComponent(planted.text.slice(0, 20))}`);
    await expect(page.getByRole('row').filter({ hasText: 'window.ran' }).first()).toBeVisible();
    await moveInside(
      page,
      `/product/list?${new URLSearchParams({ q: SCRIPT_MARKUP, searchField: IMAGE_MARKUP, filter: IMAGE_MARKUP }).toString()}`,
    );
    await expect(page.getByRole('alert').or(page.getByText('could not be loaded')).first()).toBeVisible();
    await expectNothingRan(page, scriptSigns);
  });

  test("in a user's own name, at login and in addresses", async ({ page }) => {
    const admin = await callAs(page, 'admin');
    const groups = (await admin.get('/api/trestle/group/?limit=1&q=Administrator'))['results'] as { id: number }[];
    const username = unique('x').replaceAll(' ', '');
    await admin.post('/api/trestle/user/', {
      username,
      email: `${username}@x.example`,
      first_name: IMAGE_MARKUP,
      last_name: '<b>bold</b> <60 cm',
      new_password: 'Trestle-demo-1',
      groups: [groups[0]!.id],
    });
    const scriptSigns = watch(page);
    await openAs(page, username);
    await expect(page.getByRole('button', { name: /account menu/ })).toContainText('<b>bold</b> <60 cm');
    await moveInside(page, '/user/list?q=onerror');
    await expect(page.getByRole('row').filter({ hasText: IMAGE_MARKUP }).first()).toBeVisible();
    await expectNothingRan(page, scriptSigns);
    await moveTo(page, `/nowhere/${encodeURIComponent(IMAGE_MARKUP)}`);
    await expect(page.getByRole('heading', { level: 1, name: /not here$/ })).toBeVisible();
    await expectNothingRan(page, scriptSigns);
    for (const address of [
      `/home/${encodeURIComponent(IMAGE_MARKUP)}`,
      `/reports/${encodeURIComponent(IMAGE_MARKUP)}`,
      `/product/create?_description=${encodeURIComponent(SCRIPT_MARKUP)}&_notes=${encodeURIComponent(MARKUP_TEXTS)}`,
    ]) {
      await moveInside(page, address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectNothingRan(page, scriptSigns);
    }
    await expect(page.getByLabel(/^Description/)).toHaveValue(SCRIPT_MARKUP);
    await forgetSession(page);
    await page.goto(`/login?redirect=${encodeURIComponent('javascript:window.ran=1')}`);
    await fillLogin(page, SCRIPT_MARKUP, IMAGE_MARKUP);
    await expect(page.getByText('Cannot Login').first()).toBeVisible();
    await expectNothingRan(page, scriptSigns);
  });

  test('invalid web addresses are refused', async ({ page }) => {
    const admin = await callAs(page, 'admin');
    for (const website of [
      'javascript:window.ran=1',
      ' javascript:1',
      'JaVaScRiPt:1',
      'data:text/html,<script>1</script>',
      'vbscript:1',
      'file:///etc/passwd',
    ]) {
      expect(await admin.post('/api/supplier/', { name: 'x', website })).toEqual({
        website: [{ code: 'url', message: 'Enter a valid web address' }],
      });
    }
    // A tab is none of a line's characters, whatever the line is.
    expect(await admin.post('/api/supplier/', { name: 'x', website: 'java\tscript:1' })).toMatchObject({
      website: [{ code: 'characters' }, { code: 'url' }],
    });
  });
});
