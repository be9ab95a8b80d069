import { readMail } from './mailParts';
import { bearer, groupId, createUser } from './createUser';
import { startMailServer, type ReceivedMail } from './mailServer';
import { awaitMails, mailsTo } from './sentMails';
import { pdfTexts } from './pdfText';
import { as, call, expectStatus, list, logIn, makeOrder, makeStock, person, type Body, type Call } from './people';
import { unique } from '../uniqueText';
import { allowState, fieldRules, userWithRules } from './permissionRules';
import { withDatabase } from './releases/testRemote';
import { startSecondDeployment } from './secondDeployment';

const [admin, store1, store2] = [as('admin'), as('store1'), as('store2')];
const SEND = '/api/trestle/send_email/';
const address = (word: string) => `${unique(word).replace(' ', '-').toLowerCase()}@mail.example`;
let order: Body;
let supplier: string;
let product: string;
beforeAll(async () => {
  supplier = address('supplier');
  product = unique('Łódź flat office chair');
  const { id } = expectStatus(
    await admin('POST', '/api/supplier/', { name: unique('Maker'), email_address: supplier }),
    201,
  );
  const { stock } = await makeStock(9, 1234.5, { supplier: id, description: product });
  order = await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]);
});
const about = (more: Body = {}): Body => ({
  to: [supplier],
  subject: 'An order',
  body: 'As spoken of.',
  other_name: 'store_order',
  other_id: order['id'],
  ...more,
});
const refusal = async (more: Body, caller: Call = admin) =>
  Object.keys(expectStatus(await caller('POST', SEND, about(more)), 400));

test('a mail about an order takes the order along as a PDF, and stands in the audit', async () => {
  expect(expectStatus(await store1('POST', SEND, about({ report: 'order' })), 200)).toEqual({ status: true });
  const { headers, text, file } = readMail((await awaitMails(supplier, 1))[0]!);
  expect(headers).toMatch(/^Subject: An order$/m);
  expect(text).toBe('As spoken of.');
  expect(file!.subarray(0, 5).toString()).toBe('%PDF-');
  const pdfText = pdfTexts(file!).join('');
  for (const word of [
    `Order ${order['id']}`,
    product,
    '31/01/2030',
    '1,234.50',
    '2,469.00',
    'Unit price',
    order['store__name'] as string,
  ])
    expect(pdfText).toContain(word);
  const query = JSON.stringify({
    and: [
      ['other_name', 'eq', 'store_order'],
      ['other_id', 'eq', order['id']],
      ['action', 'eq', 'send_email'],
    ],
  });
  const { results } = await list(admin, 'trestle/audit', { query });
  expect(results).toEqual([
    expect.objectContaining({
      actor__username: 'store1',
      changes: expect.objectContaining({ to: [null, [supplier]], report: [null, 'order'] }),
    }),
  ]);
});

test('a packing slip goes along, without prices', async () => {
  const to = address('packer');
  expectStatus(await admin('POST', SEND, about({ to: [to], report: 'packing_slip' })), 200);
  const { headers, file } = readMail((await awaitMails(to, 1))[0]!);
  expect(headers).toContain(to);
  const pdfText = pdfTexts(file!).join('');
  for (const word of [`Packing slip of order ${order['id']}`, product, 'Packed']) expect(pdfText).toContain(word);
  for (const hidden of ['1,234.50', '2,469.00']) expect(pdfText).not.toContain(hidden);
});

test('an address alone in cc or bcc is enough, and nobody reads of the latter', async () => {
  const [seen, unseen] = [address('seen'), address('unseen')];
  expectStatus(await admin('POST', SEND, about({ to: [], cc: [seen], bcc: [unseen] })), 200);
  expectStatus(await admin('POST', SEND, about({ to: undefined, bcc: [unseen] })), 200);
  expect(await awaitMails(unseen, 2)).toHaveLength(2);
  expect(readMail((await awaitMails(seen, 1))[0]!).headers).toContain(seen);
});

test('the PDF of a long order keeps nobody else waiting', async () => {
  const { stock } = await makeStock(2000, 10);
  const lines = Array.from({ length: 500 }, (_, i) => ({ stock_id: stock, quantity: 1, display_order: i }));
  const { id } = await makeOrder('store1', lines);
  const to = address('long');
  const sent = admin('POST', SEND, about({ to: [to], other_id: id, report: 'order' }));
  const waits: number[] = [];
  let done = false;
  void sent.finally(() => {
    done = true;
  });
  while (!done) {
    const since = Date.now();
    expectStatus(await admin('GET', `/api/supplier/?limit=1`), 200);
    waits.push(Date.now() - since);
  }
  expectStatus(await sent, 200);
  expect(waits.length).toBeGreaterThan(5);
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
  const to = address('someone');
  expectStatus(await caller('POST', SEND, about({ to: [to], report: 'order' })), 200);
  const pdfText = pdfTexts(readMail((await awaitMails(to, 1))[0]!).file!).join('');
  expect(pdfText).toContain(product);
  for (const hidden of ['1,234.50', '2,469.00', 'Unit price', 'Total price']) expect(pdfText).not.toContain(hidden);
});

test("safety 63: a store user writes to the own store, its orders' suppliers and head office, and to no others", async () => {
  const stranger = address('stranger');
  for (const list of ['to', 'cc', 'bcc'])
    expect(await refusal({ [list]: [supplier, stranger] }, store1)).toEqual([list]);
  expect(mailsTo(stranger)).toEqual([]);
  const shop = expectStatus(await admin('GET', `/api/store/${order['store']}/`), 200);
  const own = [shop['email_address'], ...(shop['contacts'] as Body[]).map((contact) => contact['email'])].filter(
    Boolean,
  ) as string[];
  expectStatus(await store1('POST', SEND, about({ to: [own[0]!.toUpperCase()], cc: own.slice(1) })), 200);
  const people = [(await person('admin'))['email'], (await person('store1'))['email']] as string[];
  expectStatus(await store1('POST', SEND, about({ to: people, bcc: ['support@trestle.example'] })), 200);
});

test('safety 63: what stands on records that all may read is no address to write to', async () => {
  const { email, store } = (await person('store2')) as { email: string; store: Body };
  const other = expectStatus(await admin('GET', `/api/store/${store['id']}/`), 200);
  const theirs = [other['email_address'], email, (await person('nogroup'))['email']] as string[];
  for (const to of theirs) {
    expect(await refusal({ other_name: 'store', other_id: store['id'], to: [to] }, store1)).toEqual(['to']);
    expect(await refusal({ to: [to] }, store1)).toEqual(['to']);
  }
  const unknown = address('unknown');
  const createdSupplier = expectStatus(
    await admin('POST', '/api/supplier/', { name: unique('Maker'), email_address: unknown }),
    201,
  );
  const { product: chair } = await makeStock(1, 10, { supplier: createdSupplier['id'] });
  for (const [other_name, other_id] of [
    ['supplier', createdSupplier['id']],
    ['product', chair],
  ]) {
    for (const list of ['to', 'cc', 'bcc'])
      expect(await refusal({ other_name, other_id, to: [], [list]: [unknown] }, store1)).toEqual([list]);
  }
  const { email: nobody } = (await person('nostore')) as { email: string };
  expect(
    await refusal({ other_name: 'supplier', other_id: createdSupplier['id'], to: [unknown, nobody] }, as('nostore')),
  ).toEqual(['to']);
  // A store may write to a supplier only after ordering from it.
  const known = expectStatus(await admin('GET', `/api/product/${(await firstLine())['product']}/`), 200);
  expectStatus(
    await store1('POST', SEND, about({ other_name: 'supplier', other_id: known['supplier'], to: [supplier] })),
    200,
  );
});
const firstLine = async (): Promise<Body> =>
  expectStatus(await store1('GET', `/api/store_order/${order['id']}/`), 200)['store_order_lines'][0] as Body;

test('safety 63: who has left, or whose only group has ended, is no address to write to', async () => {
  const name = unique('group');
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name }), 201)['id'] as number;
  const [member, leaving] = [
    await createUser({ groups: [group], store: null }),
    await createUser({ groups: [await groupId('Administrator')], store: null }),
  ];
  expectStatus(await store1('POST', SEND, about({ to: [member.email, leaving.email] })), 200);
  await withDatabase(async (run) => {
    await run(
      "UPDATE `group` SET `active_start_date` = '2020-01-01', `active_end_date` = '2021-01-01' WHERE `id` = ?",
      [group],
    );
    // An end counts from the beginning of its minute.
    await run(
      "UPDATE `user` SET `active_start_date` = '2020-01-01', `active_end_date` = " +
        "DATE_FORMAT(UTC_TIMESTAMP(), '%Y-%m-%d %H:%i:59') WHERE `id` = ?",
      [leaving.id],
    );
  });
  for (const { email } of [member, leaving]) expect(await refusal({ to: [email] }, store1)).toEqual(['to']);
});

test('safety 68: a refused mail does not tell who has an account', async () => {
  const office = (await person('office'))['email'] as string;
  expect(await refusal({ to: [office], bcc: [address('stranger')] }, store1)).toEqual(['to', 'bcc']);
  // The database compares these letters as equal, but they are another mailbox.
  expect(await refusal({ to: [office.replace('o', 'ö')] }, store1)).toEqual(['to']);
});

test("safety 17: another store's order gets the words of an absent one; a closed record is a 403", async () => {
  const [theirs, absent] = [
    await store2('POST', SEND, about()),
    await store2('POST', SEND, about({ other_id: 99999999 })),
  ];
  expect([theirs.status, theirs.body]).toEqual([400, absent.body]);
  expect(await refusal({ other_name: 'nothing' })).toEqual(['other_name']);
  expect(await refusal({ other_name: '__proto__' })).toEqual(['other_name']);
  expect(expectStatus(await store1('POST', SEND, about({ other_name: 'user', other_id: 1 })), 403)).toMatchObject({
    detail: expect.stringContaining('group StoreUser'),
    why: { group: 'StoreUser', route: 'user.list' },
  });
  expectStatus(await as('nogroup')('POST', SEND, about()), 403);
  expectStatus(await call('POST', SEND, about()), 401);
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
    for (const list of ['to', 'cc', 'bcc']) expect(await refusal({ [list]: [to] })).toEqual([list]);
  }
  expect(await refusal({ to: [] })).toEqual(['to']);
  expect(await refusal({ to: supplier })).toEqual(['to']);
  expect(await refusal({ to: Array.from({ length: 21 }, () => supplier) })).toEqual(['to']);
  expect(await refusal({ subject: 'One\r\nBcc: c@d.example' })).toEqual(['subject']);
  expect(await refusal({ subject: ' ' })).toEqual(['subject']);
  expect(await refusal({ report: 'nothing' })).toEqual(['report']);
  expect(await refusal({ report: 'constructor' })).toEqual(['report']);
  expect(await refusal({ from: 'x@y.example' })).toEqual(['from']);
  expect(await refusal({ body: 7, other_id: 'x' })).toEqual(expect.arrayContaining(['body', 'other_id']));
});

test('a mail goes through a mail server, blind copies unseen; safety 63: so many in an hour, over all processes', async () => {
  const [to, cc, bcc, refused] = [address('to'), address('cc'), address('bcc'), address('refused')];
  const server = await startMailServer([to, cc, bcc], refused);
  const deployment = await startSecondDeployment({ SMTP_URL: server.url, MAILS_PER_HOUR: '4' });
  try {
    const { username } = await createUser({ groups: [await groupId('Administrator')] });
    const headers = { 'content-type': 'application/json', ...bearer((await logIn(username)).token) };
    const send = (more: Body) => call('POST', SEND, about(more), headers);
    const through = async (more: Body) => {
      const reply = await fetch(deployment.url + SEND, { method: 'POST', headers, body: JSON.stringify(about(more)) });
      return { status: reply.status, body: (await reply.json()) as Body, headers: reply.headers };
    };
    expectStatus(await through({ to: [to], cc: [cc], bcc: [bcc], report: 'order' }), 200);
    expect(server.received).toHaveLength(1);
    const [{ to: recipients, data }] = server.received as [ReceivedMail];
    expect(recipients).toEqual([to, cc, bcc]);
    expect(data).not.toContain(bcc);
    expect(readMail(data).file!.subarray(0, 5).toString()).toBe('%PDF-');
    expectStatus(await through({ to: [refused] }), 503);
    const failed = JSON.stringify({
      and: [
        ['other_name', 'eq', 'store_order'],
        ['other_id', 'eq', order['id']],
        ['action', 'eq', 'email_failed'],
      ],
    });
    expect((await list(admin, 'trestle/audit', { query: failed }))['results']).toEqual([
      expect.objectContaining({ actor__username: username, other_name: 'store_order' }),
    ]);
    expectStatus(await send({ to: [to] }), 200);
    expectStatus(await send({ to: [to] }), 200);
    const over = await through({ to: [to] });
    expect([over.status, Number(over.headers.get('retry-after')) > 3000]).toEqual([429, true]);
    expect(server.received).toHaveLength(1);
  } finally {
    await deployment.stop();
    await server.stop();
  }
});

test('safety 49: a mail repeated with its key is sent once and counts once, and a refused one can be sent again', async () => {
  const [to, refused] = [address('once'), address('refused')];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = await startMailServer([to], refused, held);
  const deployment = await startSecondDeployment({ SMTP_URL: server.url, MAILS_PER_HOUR: '3' });
  try {
    const { username } = await createUser({ groups: [await groupId('Administrator')] });
    const own = { 'content-type': 'application/json', ...bearer((await logIn(username)).token) };
    const send = async (key: string, more: Body) => {
      const headers = { ...own, 'idempotency-key': key };
      const reply = await fetch(deployment.url + SEND, { method: 'POST', headers, body: JSON.stringify(about(more)) });
      return { status: reply.status, body: (await reply.json()) as Body, headers: reply.headers };
    };
    const [key, refusedKey] = [unique('key').replace(' ', '-'), unique('refused').replace(' ', '-')];
    for (let i = 0; i < 2; i += 1) expectStatus(await send(refusedKey, { to: [refused] }), 503);

    const first = send(key, { to: [to], report: 'order' });
    await server.firstArrival;
    expect(expectStatus(await send(key, { to: [to], report: 'order' }), 409)).toMatchObject({ code: 'under_way' });
    release();
    expect(expectStatus(await first, 200)).toEqual({ status: true });
    // The hour's mails are used up, and the repeat still gets the first reply.
    expect(expectStatus(await send(key, { to: [to], report: 'order' }), 200)).toEqual({ status: true });
    expect(server.received).toHaveLength(1);
    expectStatus(await send(key, { to: [to], report: 'order', subject: 'Another' }), 422);
    expectStatus(await send(unique('other').replace(' ', '-'), { to: [to] }), 429);
  } finally {
    release();
    await deployment.stop();
    await server.stop();
  }
});
