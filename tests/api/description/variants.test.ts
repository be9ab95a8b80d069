import { setTimeout as sleep } from 'node:timers/promises';
import { runSql, withDatabase } from '../../database';
import { as, call, expectStatus, list, logIn, demoRows, CREATED_BEFORE_TESTS, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { bearer, createUser, PASSWORD } from '../parts/createUser';
import { awaitMails, mailsTo } from '../parts/sentMails';
import { deactivation, isStandard } from '../parts/variant';

/** The differences between the two variants (S2 §1). Each half runs against a product of its variant. */
const admin = as('admin');
const fields = async (collection: string): Promise<string[]> => {
  const [row] = (await demoRows(collection)) as [Body];
  return Object.keys(expectStatus(await admin('GET', `/api/${collection}/${row['id']}/`), 200));
};

test('S2 §3: users and groups have the fields of the variant, and the others are unknown', async () => {
  const [flags, dates] = [
    ['is_active', 'is_staff', 'user_permissions'],
    ['active_start_date', 'active_end_date'],
  ];
  const [present, absent] = isStandard ? [flags, dates] : [dates, flags];
  const user = await fields('trestle/user');
  expect(user).toEqual(expect.arrayContaining(present));
  for (const name of absent) {
    expect(user).not.toContain(name);
    expect(
      Object.keys(
        expectStatus(await admin('PATCH', `/api/trestle/user/${(await createUser()).id}/`, { [name]: null }), 400),
      ),
    ).toEqual([name]);
    expectStatus(await admin('GET', `/api/trestle/user/?sort=${name}`), 400);
  }
  const group = await fields('trestle/group');
  for (const name of isStandard ? ['permissions'] : dates) expect(group).toContain(name);
  for (const name of isStandard ? dates : ['permissions']) expect(group).not.toContain(name);
});

test('S2 §2: the lists of users and groups know active and not active by the variant', async () => {
  const names = async (collection: string, filter: string) =>
    (await list(admin, collection, { filter, query: CREATED_BEFORE_TESTS, limit: '1000' }))['results'].map(
      (row: { username?: string; name?: string }) => row.username ?? row.name,
    );
  expect(await names('trestle/user', 'non_active')).toContain('inactive');
  expect(await names('trestle/user', 'active')).not.toContain('inactive');
  expect(await names('trestle/user', 'all')).toEqual(expect.arrayContaining(['inactive', 'admin']));
  const former = await names('trestle/group', 'non_active');
  if (isStandard) expect(await names('trestle/group', 'active')).toContain('Former agents');
  else
    expect([
      former.includes('Former agents'),
      (await names('trestle/group', 'active')).includes('Former agents'),
    ]).toEqual([true, false]);
});

test('whoever is out of office cannot come in', async () => {
  expectStatus(await call('POST', '/api-token-auth/', { username: 'inactive', password: 'Trestle-demo-1' }), 400);
});

test('whoever is out of office gets no mail that was due before, nor when they come back', async () => {
  const [formerUser, activeUser] = [await createUser(), await createUser()];
  expectStatus(await admin('PATCH', `/api/trestle/user/${formerUser.id}/`, deactivation), 200);
  const notices: number[] = [];
  for (const { id } of [formerUser, activeUser]) {
    const { insertId } = (await withDatabase((run) =>
      run(
        'INSERT INTO `notice` (`created_date`, `modified_date`, `kind`, `title`, `is_read`, `user`) ' +
          "VALUES (NOW(), NOW(), 'delay', 'Late', 0, ?)",
        [id],
      ),
    )) as { insertId: number };
    notices.push(insertId);
    await runSql('INSERT INTO `notice_mail` (`notice`, `next_try`) VALUES (?, UTC_TIMESTAMP(3))', [insertId]);
  }
  await awaitMails(activeUser.email, 1);
  expect(mailsTo(formerUser.email)).toEqual([]);
  const waiting = () => runSql('SELECT `notice` FROM `notice_mail` WHERE `notice` = ?', [notices[0]]);
  for (let i = 0; i < 100 && (await waiting()).length > 0; i += 1) await sleep(50);
  expect(await waiting()).toEqual([]);
});

if (!isStandard) {
  test("S2 §3: an account's dates open and close it, to the minute, without anybody changing anything", async () => {
    const { id, username } = await createUser();
    const { token } = await logIn(username);
    const status = async () => (await call('GET', '/api/product/?limit=1', undefined, bearer(token))).status;
    expect(await status()).toBe(200);
    const set = (start: string, end: string) =>
      runSql(
        `UPDATE \`user\` SET \`active_start_date\` = UTC_TIMESTAMP(3) + INTERVAL ${start},
           \`active_end_date\` = UTC_TIMESTAMP(3) + INTERVAL ${end} WHERE \`id\` = ?`,
        [id],
      );
    for (const [start, end, expected] of [
      ['-1 DAY', '-2 MINUTE', 400],
      ['2 MINUTE', '1 DAY', 400],
      ['-1 DAY', '1 DAY', 200],
    ] as const) {
      await set(start, end);
      // safety 69: a token from before stays dead.
      expect([start, end, await status()]).toEqual([start, end, 401]);
      expectStatus(await call('POST', '/api-token-auth/', { username, password: PASSWORD }), expected);
    }
  });

  test('S2 §3: a group out of its dates gives no rights, and an administrator is none by it', async () => {
    const name = unique('dated');
    const group = expectStatus(
      await admin('POST', '/api/trestle/group/', { name, active_start_date: '2020-01-01T00:00:00Z' }),
      201,
    )['id'];
    expectStatus(
      await admin('POST', '/api/trestle/group_permissions/', {
        group,
        details: 'x',
        states: [{ state_name: 'container', deny: false }],
      }),
      201,
    );
    const { username } = await createUser({ groups: [group], store: null });
    const { token } = await logIn(username);
    const status = async () => (await call('GET', '/api/container/?limit=1', undefined, bearer(token))).status;
    expect(await status()).toBe(200);
    expectStatus(
      await admin('PATCH', `/api/trestle/group/${group}/`, {
        active_start_date: '2020-01-01T00:00:00Z',
        active_end_date: '2021-01-01T00:00:00Z',
      }),
      200,
    );
    expect(await status()).toBe(403);
    expect((await logIn(username)).user['groups']).toEqual([]);
  });

  test('S2 §3: whoever has only a group out of its dates lacks a group', async () => {
    const group = expectStatus(
      await admin('POST', '/api/trestle/group/', { name: unique('dated'), active_start_date: '2020-01-01T00:00:00Z' }),
      201,
    )['id'];
    const { id } = await createUser({ groups: [group], store: null });
    const missing = async () => expectStatus(await admin('GET', `/api/trestle/user/${id}/`), 200)['missing'];
    expect(await missing()).toBeNull();
    expectStatus(
      await admin('PATCH', `/api/trestle/group/${group}/`, { active_end_date: '2021-01-01T00:00:00Z' }),
      200,
    );
    expect(await missing()).toBe('group');
    const query = JSON.stringify({
      and: [
        ['id', 'eq', id],
        ['missing', 'is_not_null'],
      ],
    });
    expect((await list(admin, 'trestle/user', { query }))['count']).toBe(1);
  });

  test('S2 §6: superusers alone may act for others', async () => {
    const { id } = await createUser();
    expectStatus(await call('POST', '/auth/sudo/', { id }, bearer((await logIn('office')).token)), 403);
    expectStatus(await call('POST', '/auth/sudo/', { id }, bearer((await logIn('admin')).token)), 200);
  });
}
