import { unique } from '../../uniqueText';
import { createKey, withKey } from '../parts/apiKeys';
import { bearer, createUser, groupId, PASSWORD } from '../parts/createUser';
import { as, call, demoRows, expectStatus, list, logIn, person, type Body, type Call } from '../parts/people';

const admin = as('admin');
const pathOf = (id: number | string, end = '') => `/api/trestle/personal_data/${id}/${end}`;
/** An administrator with a session of their own, since others end the shared ones of demo accounts. */
const createChief = async (): Promise<{ caller: Call; id: number }> => {
  const { id, username } = await createUser({ groups: [await groupId('Administrator')], store: null });
  const { token } = await logIn(username);
  return { id, caller: (method, path, body, headers) => call(method, path, body, { ...bearer(token), ...headers }) };
};
const confirmPassword = async (caller: Call) =>
  expectStatus(await caller('POST', '/auth/reauthenticate/', { password: PASSWORD }), 200);

test('safety 95: an erased person is logged out, and only the number of theirs stays', async () => {
  const { caller: chief } = await createChief();
  const lastName = unique('Gone').replaceAll(' ', '');
  const { id, username, email } = await createUser({
    last_name: lastName,
    groups: [await groupId('Buyer')],
    store: null,
  });
  const { token } = await logIn(username);
  const theirs: Call = (method, path, body) => call(method, path, body, bearer(token));
  const product = (await demoRows('product'))[0]!['id'] as number;
  const note = { note: unique('stays'), other_name: 'product', other_id: product };
  const noteId = expectStatus(await theirs('POST', '/api/note/', note), 201)['id'] as number;

  const report = expectStatus(await chief('GET', pathOf(id)), 200);
  expect(report).toMatchObject({ id, username, erased_date: null, refusal: null });
  expect((report['parts'] as Body[]).find(({ name }) => name === 'note')).toMatchObject({ count: 1, erasing: 'kept' });
  const content = expectStatus(await chief('GET', pathOf(id, 'download/')), 200);
  expect(content['Account: names, e-mail, choices'][0]).toMatchObject({ email, last_name: lastName });

  expect((await chief('POST', pathOf(id, 'erase/'), { username })).body).toHaveProperty('password');
  expectStatus(await theirs('GET', '/api/product/?limit=1'), 200);
  await confirmPassword(chief);
  expectStatus(await chief('POST', pathOf(id, 'erase/'), { username: 'other' }), 400);
  expectStatus(await chief('POST', pathOf(id, 'erase/'), {}), 400);
  expect(expectStatus(await chief('POST', pathOf(id, 'erase/'), { username }), 200)).toEqual({ status: true });

  expect((await theirs('GET', '/api/product/?limit=1')).status).toBe(401);
  expect((await call('POST', '/api-token-auth/', { username, password: PASSWORD })).status).not.toBe(200);
  const former = `Former user ${id}`;
  expect(expectStatus(await admin('GET', `/api/note/${noteId}/`), 200)).toMatchObject({
    note: note.note,
    user__descriptive_name: former,
  });
  const query = JSON.stringify({
    and: [
      ['other_name', 'eq', 'user'],
      ['other_id', 'eq', id],
    ],
  });
  const entries = (await list(admin, 'trestle/audit', { query }))['results'] as Body[];
  expect(entries.map(({ action }) => action as string)).toEqual(
    expect.arrayContaining(['erase', 'personal_data', 'create']),
  );
  const replies = [entries, expectStatus(await admin('GET', `/api/trestle/user/${id}/`), 200)];
  for (const text of [lastName, email, username]) expect(JSON.stringify(replies)).not.toContain(text);
  expect(expectStatus(await chief('GET', pathOf(id)), 200)['refusal']).toBe(`${former} is erased already.`);
  expectStatus(await chief('POST', pathOf(id, 'erase/'), { username: `former_user_${id}` }), 400);
});

test('nobody erases themselves or an administrator, and others see nothing of it', async () => {
  const { caller: chief, id: chiefId } = await createChief();
  await confirmPassword(chief);
  const { id } = await person('admin');
  const { username } = expectStatus(await chief('GET', pathOf(chiefId)), 200);
  expect(JSON.stringify(expectStatus(await chief('POST', pathOf(chiefId, 'erase/'), { username }), 400))).toContain(
    "You can't erase yourself",
  );
  expect(
    JSON.stringify(expectStatus(await chief('POST', pathOf(id as number, 'erase/'), { username: 'admin' }), 400)),
  ).toContain('is an administrator');
  for (const name of ['marketing', 'warehouse', 'store1', 'buyer', 'nogroup'])
    for (const [method, end] of [
      ['GET', ''],
      ['GET', 'download/'],
      ['POST', 'erase/'],
    ] as const)
      expect([
        name,
        end,
        (await as(name)(method, pathOf(chiefId, end), method === 'POST' ? {} : undefined)).status,
      ]).toEqual([name, end, 403]);
  expect((await call('GET', pathOf(chiefId))).status).toBe(401);
  for (const wrong of ['0', 'x', '999999999', '1e3']) expect((await chief('GET', pathOf(wrong))).status).toBe(404);
  expect((await chief('GET', `${pathOf(chiefId)}?x=1`)).status).toBe(400);
  expect((await chief('POST', pathOf(chiefId), {})).status).toBe(405);
  const { key } = await createKey({});
  expect((await withKey(key)('GET', pathOf(chiefId))).status).toBe(403);
});
