import { withDatabase } from '../../database';
import { createUser, groupId } from '../parts/createUser';
import { makeMailedOrder, newMailAddress, SEND_PATH, type MailedOrder } from '../parts/orderMail';
import { as, call, expectStatus, makeStock, person, type Body } from '../parts/people';
import { mailsTo } from '../parts/sentMails';
import { unique } from '../../uniqueText';

/* Who may write to whom, about which records. */
const [admin, store1, store2] = [as('admin'), as('store1'), as('store2')];
let mailed: MailedOrder;
beforeAll(async () => {
  mailed = await makeMailedOrder();
});

test("safety 63: a store user writes to the own store, its orders' suppliers and head office, and to no others", async () => {
  const stranger = newMailAddress('stranger');
  for (const list of ['to', 'cc', 'bcc'])
    expect(await mailed.refusedFields({ [list]: [mailed.supplier, stranger] }, store1)).toEqual([list]);
  expect(mailsTo(stranger)).toEqual([]);
  const shop = expectStatus(await admin('GET', `/api/store/${mailed.order['store']}/`), 200);
  const storeAddresses = [
    shop['email_address'],
    ...(shop['contacts'] as Body[]).map((contact) => contact['email']),
  ].filter(Boolean) as string[];
  expectStatus(
    await store1(
      'POST',
      SEND_PATH,
      mailed.mailBody({ to: [storeAddresses[0]!.toUpperCase()], cc: storeAddresses.slice(1) }),
    ),
    200,
  );
  const people = [(await person('admin'))['email'], (await person('store1'))['email']] as string[];
  expectStatus(await store1('POST', SEND_PATH, mailed.mailBody({ to: people, bcc: ['support@trestle.example'] })), 200);
});

test('safety 63: what stands on records that all may read is no address to write to', async () => {
  const { email, store } = (await person('store2')) as { email: string; store: Body };
  const other = expectStatus(await admin('GET', `/api/store/${store['id']}/`), 200);
  const theirs = [other['email_address'], email, (await person('nogroup'))['email']] as string[];
  for (const to of theirs) {
    expect(await mailed.refusedFields({ other_name: 'store', other_id: store['id'], to: [to] }, store1)).toEqual([
      'to',
    ]);
    expect(await mailed.refusedFields({ to: [to] }, store1)).toEqual(['to']);
  }
  const otherSupplier = newMailAddress('unknown');
  const createdSupplier = expectStatus(
    await admin('POST', '/api/supplier/', { name: unique('Maker'), email_address: otherSupplier }),
    201,
  );
  const { product: chair } = await makeStock(1, 10, { supplier: createdSupplier['id'] });
  for (const [other_name, other_id] of [
    ['supplier', createdSupplier['id']],
    ['product', chair],
  ]) {
    for (const list of ['to', 'cc', 'bcc'])
      expect(await mailed.refusedFields({ other_name, other_id, to: [], [list]: [otherSupplier] }, store1)).toEqual([
        list,
      ]);
  }
  const { email: withoutStore } = (await person('nostore')) as { email: string };
  expect(
    await mailed.refusedFields(
      { other_name: 'supplier', other_id: createdSupplier['id'], to: [otherSupplier, withoutStore] },
      as('nostore'),
    ),
  ).toEqual(['to']);
  // A store may write to a supplier only after ordering from it.
  const [line] = expectStatus(await store1('GET', `/api/store_order/${mailed.order['id']}/`), 200)['store_order_lines'];
  const orderedProduct = expectStatus(await admin('GET', `/api/product/${line['product']}/`), 200);
  expectStatus(
    await store1(
      'POST',
      SEND_PATH,
      mailed.mailBody({ other_name: 'supplier', other_id: orderedProduct['supplier'], to: [mailed.supplier] }),
    ),
    200,
  );
});

test('safety 63: who has left, or whose only group has ended, is no address to write to', async () => {
  const name = unique('group');
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name }), 201)['id'] as number;
  const [member, leaving] = [
    await createUser({ groups: [group], store: null }),
    await createUser({ groups: [await groupId('Administrator')], store: null }),
  ];
  expectStatus(await store1('POST', SEND_PATH, mailed.mailBody({ to: [member.email, leaving.email] })), 200);
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
  for (const { email } of [member, leaving])
    expect(await mailed.refusedFields({ to: [email] }, store1)).toEqual(['to']);
});

test('safety 68: a refused mail does not tell who has an account', async () => {
  const office = (await person('office'))['email'] as string;
  expect(await mailed.refusedFields({ to: [office], bcc: [newMailAddress('stranger')] }, store1)).toEqual([
    'to',
    'bcc',
  ]);
  // The database compares these letters as equal, but they are another mailbox.
  expect(await mailed.refusedFields({ to: [office.replace('o', 'ö')] }, store1)).toEqual(['to']);
});

test("safety 17: another store's order gets the words of an absent one; a closed record is a 403", async () => {
  const [theirs, absent] = [
    await store2('POST', SEND_PATH, mailed.mailBody()),
    await store2('POST', SEND_PATH, mailed.mailBody({ other_id: 99999999 })),
  ];
  expect([theirs.status, theirs.body]).toEqual([400, absent.body]);
  expect(await mailed.refusedFields({ other_name: 'nothing' })).toEqual(['other_name']);
  expect(await mailed.refusedFields({ other_name: '__proto__' })).toEqual(['other_name']);
  expect(
    expectStatus(await store1('POST', SEND_PATH, mailed.mailBody({ other_name: 'user', other_id: 1 })), 403),
  ).toMatchObject({
    detail: expect.stringContaining('group StoreUser'),
    why: { group: 'StoreUser', route: 'user.list' },
  });
  expectStatus(await as('nogroup')('POST', SEND_PATH, mailed.mailBody()), 403);
  expectStatus(await call('POST', SEND_PATH, mailed.mailBody()), 401);
});
