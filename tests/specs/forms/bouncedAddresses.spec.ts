import { expect, type Page } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

/** Lets the page know of mails that come back, and one address return its last mail for good. */
const markAddress = async (page: Page, address: string): Promise<void> => {
  await page.route(
    (url) => /^\/(supplier|store)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const reply = await route.fetch();
      const body = (await reply.text()).replace('&quot;bouncesKnown&quot;:false', '&quot;bouncesKnown&quot;:true');
      return route.fulfill({ response: reply, body });
    },
  );
  await page.route('**/check_addresses/', (route) => {
    const { addresses } = route.request().postDataJSON() as { addresses: string[] };
    const mark = {
      address,
      returned_date: '2020-11-03T01:00:00.000Z',
      status_code: '5.2.2',
      is_permanent: true,
      reason: '552 5.2.2 Mailbox full',
    };
    return route.fulfill({ json: { known: true, results: addresses.includes(address) ? [mark] : [] } });
  });
};

test('an address that returned its last mail says so in its record and before the next mail is sent', async ({
  page,
}) => {
  const address = `${unique('full').replace(' ', '-').toLowerCase()}@mail.example`;
  const admin = await callAs(page, 'admin');
  const { id } = await admin.post('/api/supplier/', { name: unique('Maker'), email_address: address });
  await markAddress(page, address);
  await openAs(page, 'admin', `/supplier/edit/${String(id)}`);
  await expect(page.getByText(/This address returned the last mail on 3 Nov 2020: mailbox full\./)).toBeVisible();

  await page.getByRole('button', { name: 'Send email' }).click();
  const window = page.getByRole('dialog', { name: /^Email about/ });
  const marks = window.getByRole('list', { name: 'Addresses that returned the last mail' });
  await expect(marks.getByRole('listitem')).toContainText(`${address} returned the last mail on 3 Nov 2020`);
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await window.getByRole('button', { name: 'Send', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Send to an address that returned the last mail?' });
  await question.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByText(`Email Sent to ${address}`)).toBeVisible();
});

test('lists and rows of records show which of their addresses return mail', async ({ page }) => {
  const address = `${unique('full').replace(' ', '-').toLowerCase()}@mail.example`;
  const admin = await callAs(page, 'admin');
  const name = unique('Maker');
  for (const email_address of [address, `other-${address}`])
    await admin.post('/api/supplier/', { name, email_address });
  const idOfFirst = async (path: string) => ((await admin.get(path))['results'] as { id: number }[])[0]!.id;
  const [type, login] = [
    await idOfFirst('/api/code_contact_type/?limit=1'),
    await idOfFirst('/api/user_list/?limit=1'),
  ];
  const contacts = [
    { name: 'Front desk', type, login, email: address },
    { name: 'Accounts', type, login, email: `other-${address}` },
  ];
  const shop = { name: unique('Shop'), address: '1 Mill Lane', phone_number: '555 0100', contacts };
  const { id: store } = await admin.post('/api/store/', shop);
  await markAddress(page, address);
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/check_addresses/')) asked.push(request.postDataJSON());
  });

  await openAs(page, 'admin', `/supplier/list?q=${encodeURIComponent(name)}`);
  const marks = page.getByRole('note').filter({ hasText: 'Returned mail on 3 Nov 2020: mailbox full' });
  await expect(marks).toHaveCount(1);
  await expect(page.getByRole('cell').filter({ has: marks })).toContainText(address);
  expect(asked).toMatchObject([{ other_name: 'supplier', other_ids: [expect.any(Number), expect.any(Number)] }]);
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(marks).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(page.getByRole('listitem').filter({ has: marks })).toContainText(address);

  asked.length = 0;
  await openAs(page, 'admin', `/store/edit/${String(store)}`);
  const closed = page.getByRole('button', { name: /Front desk/ });
  await expect(closed).toContainText('Returned mail on 3 Nov 2020: mailbox full');
  await closed.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  const desk = page.getByRole('group', { name: 'Store Contact 1' });
  await expect(desk).toContainText('This address returned the last mail on 3 Nov 2020: mailbox full.');
  await expect(page.getByRole('note')).toHaveCount(1);
  expect(asked).toMatchObject([{ other_name: 'store', other_id: store, addresses: [address, `other-${address}`] }]);
});

test('the list of mails says that mails which come back are not known, and leads to the marked addresses', async ({
  page,
}) => {
  await openAs(page, 'admin', '/mail/list');
  await expect(page.getByText("Mails that come back aren't known here")).toBeVisible();
  await page.getByRole('link', { name: 'Addresses that returned mails' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Returned addresses' })).toBeVisible();
});
