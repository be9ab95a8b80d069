import { readMail } from '../parts/mailParts';
import { makeMailedOrder, newMailAddress, SEND_PATH, type MailedOrder } from '../parts/orderMail';
import { awaitMails } from '../parts/sentMails';
import { pdfTexts } from '../parts/pdfText';
import { as, expectStatus, list, makeOrder, makeStock } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';

const [admin, store1] = [as('admin'), as('store1')];
let mailed: MailedOrder;
beforeAll(async () => {
  mailed = await makeMailedOrder();
});

test('a mail about an order takes the order along as a PDF, and stands in the audit', async () => {
  expect(expectStatus(await store1('POST', SEND_PATH, mailed.mailBody({ report: 'order' })), 200)).toEqual({
    status: true,
    queued: 1,
  });
  const { headers, text, file } = readMail((await awaitMails(mailed.supplier, 1))[0]!);
  expect(headers).toMatch(/^Subject: An order$/m);
  expect(text).toBe('As spoken of.');
  expect(file!.subarray(0, 5).toString()).toBe('%PDF-');
  const pdfText = pdfTexts(file!).join('');
  for (const word of [
    `Order ${mailed.order['id']}`,
    mailed.product,
    '31/01/2030',
    '1,234.50',
    '2,469.00',
    'Unit price',
    mailed.order['store__name'] as string,
  ])
    expect(pdfText).toContain(word);
  const query = JSON.stringify({
    and: [
      ['other_name', 'eq', 'store_order'],
      ['other_id', 'eq', mailed.order['id']],
      ['action', 'eq', 'send_email'],
    ],
  });
  const { results } = await list(admin, 'trestle/audit', { query });
  expect(results).toEqual([
    expect.objectContaining({
      actor__username: 'store1',
      changes: expect.objectContaining({ to: [null, [mailed.supplier]], report: [null, 'order'] }),
    }),
  ]);
});

test('a packing slip goes along, without prices', async () => {
  const to = newMailAddress('packer');
  expectStatus(await admin('POST', SEND_PATH, mailed.mailBody({ to: [to], report: 'packing_slip' })), 200);
  const { headers, file } = readMail((await awaitMails(to, 1))[0]!);
  expect(headers).toContain(to);
  const pdfText = pdfTexts(file!).join('');
  for (const word of [`Packing slip of order ${mailed.order['id']}`, mailed.product, 'Packed'])
    expect(pdfText).toContain(word);
  for (const hidden of ['1,234.50', '2,469.00']) expect(pdfText).not.toContain(hidden);
});

test('an address alone in cc or bcc is enough, and nobody reads of the latter', async () => {
  const [seen, unseen] = [newMailAddress('seen'), newMailAddress('unseen')];
  expectStatus(await admin('POST', SEND_PATH, mailed.mailBody({ to: [], cc: [seen], bcc: [unseen] })), 200);
  expectStatus(await admin('POST', SEND_PATH, mailed.mailBody({ to: undefined, bcc: [unseen] })), 200);
  expect(await awaitMails(unseen, 2)).toHaveLength(2);
  expect(readMail((await awaitMails(seen, 1))[0]!).headers).toContain(seen);
});

test('the PDF of a long order keeps nobody else waiting', async () => {
  const { stock } = await makeStock(2000, 10);
  const lines = Array.from({ length: 500 }, (_, i) => ({ stock_id: stock, quantity: 1, display_order: i }));
  const { id } = await makeOrder('store1', lines);
  const to = newMailAddress('long');
  const sent = admin('POST', SEND_PATH, mailed.mailBody({ to: [to], other_id: id, report: 'order' }));
  let repliesMeanwhile = 0;
  let isSent = false;
  void sent.finally(() => {
    isSent = true;
  });
  while (!isSent) {
    expectStatus(await admin('GET', `/api/supplier/?limit=1`), 200);
    repliesMeanwhile += 1;
  }
  expectStatus(await sent, 200);
  expect(repliesMeanwhile).toBeGreaterThan(5);
  expect(pdfTexts(readMail((await awaitMails(to, 1))[0]!).file!).join('')).toContain('5,000.00');
});

test('safety 22: what a rule hides from the sender is in no PDF', async () => {
  const caller = await userWithRules([
    allowState(
      'store_order',
      fieldRules('store_order_line', ['unit_price', true, false], ['total_price', true, false]),
      fieldRules('store_order', ['total_price', true, false]),
    ),
  ]);
  const to = newMailAddress('someone');
  expectStatus(await caller('POST', SEND_PATH, mailed.mailBody({ to: [to], report: 'order' })), 200);
  const pdfText = pdfTexts(readMail((await awaitMails(to, 1))[0]!).file!).join('');
  expect(pdfText).toContain(mailed.product);
  for (const hidden of ['1,234.50', '2,469.00', 'Unit price', 'Total price']) expect(pdfText).not.toContain(hidden);
});

test('safety 40: no line of a mail can be begun from outside', async () => {
  for (const to of [
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'A <a@b.example>',
    'a@b',
    '',
    'a b@c.example',
    7,
  ]) {
    for (const list of ['to', 'cc', 'bcc']) expect(await mailed.refusedFields({ [list]: [to] })).toEqual([list]);
  }
  expect(await mailed.refusedFields({ to: [] })).toEqual(['to']);
  expect(await mailed.refusedFields({ to: mailed.supplier })).toEqual(['to']);
  expect(await mailed.refusedFields({ to: Array.from({ length: 21 }, () => mailed.supplier) })).toEqual(['to']);
  expect(await mailed.refusedFields({ subject: 'One\r\nBcc: c@d.example' })).toEqual(['subject']);
  expect(await mailed.refusedFields({ subject: ' ' })).toEqual(['subject']);
  expect(await mailed.refusedFields({ report: 'nothing' })).toEqual(['report']);
  expect(await mailed.refusedFields({ report: 'constructor' })).toEqual(['report']);
  expect(await mailed.refusedFields({ from: 'x@y.example' })).toEqual(['from']);
  expect(await mailed.refusedFields({ body: 7, other_id: 'x' })).toEqual(expect.arrayContaining(['body', 'other_id']));
});
