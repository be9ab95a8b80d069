import { unsubscribeUrl } from '@trestle/db/mail/unsubscribe';
import { memoryStore } from '../../testing/memoryStore';
import { SERVICE_KEY, startBff, type RunningBff } from '../../testing/startBff';

const ended: object[] = [];
let bff: RunningBff;
beforeAll(async () => {
  const store = { ...memoryStore(), endNoticeMails: async (subscription: object) => void ended.push(subscription) };
  bff = await startBff(store, { PRODUCT_NAME: 'Shop & Co' });
});
afterAll(() => bff.close());
const addressOf = (kind: 'stock' | 'import', user = 7): string => unsubscribeUrl(bff.url, SERVICE_KEY, { user, kind })!;

test('one POST without a login ends the mails, whatever its body is; looking at the address ends nothing', async () => {
  const page = await fetch(addressOf('stock'));
  const text = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain('Shop &amp; Co');
  expect(text).toContain('Products that are back in stock');
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(ended).toEqual([]);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  for (const init of [{ body }, {}]) {
    const reply = await fetch(addressOf('stock'), { method: 'POST', ...init });
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('no more of these mails')]);
  }
  expect(ended).toEqual([
    { user: 7, kind: 'stock' },
    { user: 7, kind: 'stock' },
  ]);
});

test('an address that was not in a mail ends nothing', async () => {
  const address = addressOf('import');
  const cases = [
    [address.replace('/7.', '/8.'), 'POST', 404],
    [address.replace('import', 'stock'), 'GET', 404],
    [address.slice(0, -1), 'POST', 404],
    [`${address}?user=8`, 'POST', 400],
    [address, 'DELETE', 405],
  ] as const;
  for (const [url, method, status] of cases)
    expect([url, method, (await fetch(url, { method })).status]).toEqual([url, method, status]);
  expect(ended).toHaveLength(2);
  for (const method of ['GET', 'POST']) {
    const reply = await fetch(address.replace('import', 'stock'), { method });
    expect([reply.headers.get('content-type'), await reply.text()]).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining('Your profile says which mails you get'),
    ]);
  }
});
