import { expect, test, type Page } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { callAs, openAs } from '../../pages/people';
import { unique } from '../../uniqueText';

/** Lets the page know of mails that come back, and one address return its last mail for good. */
const markAddress = async (page: Page, address: string): Promise<void> => {
  await page.route(
    (url) => url.pathname.startsWith('/supplier/'),
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

test('the list of mails says that mails which come back are not known, and leads to the marked addresses', async ({
  page,
}) => {
  await openAs(page, 'admin', '/mail/list');
  await expect(page.getByText("Mails that come back aren't known here")).toBeVisible();
  await page.getByRole('link', { name: 'Addresses that returned mails' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Returned addresses' })).toBeVisible();
});
