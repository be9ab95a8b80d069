import { endedKeys } from '../../migrations/0108_ended_keys';
import { fillAgain } from '../model/migration/backfill';
import { backfillsOf } from '../model/migration/report';
import { setUpIdentityDb } from '../../testing/setUpContext';
import { findLiveApiKeys } from './apiKeys';
import { inTransaction } from './identityDb';
import { insertApiKey } from './newApiKey';
import { notifyExpiringKeys } from './notifyExpiringKeys';
import { checkPassword, findActiveAccount, findUser } from './users';

const CHIEFS = 'Chiefs';
const DAY_MS = 86_400_000;
const running = setUpIdentityDb(process.env);
const { identityDb, run, select } = running;
let [admin, group, clerks] = [0, 0, 0];
const idOf = async (text: string, ...values: unknown[]): Promise<number> =>
  (await select<{ id: number }>(text, ...values))[0]!.id;

beforeAll(async () => {
  await run("INSERT INTO `group` (`name`) VALUES (?), ('Clerks')", CHIEFS);
  await run(
    "INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`, `is_superuser`) VALUES ('boss', 'A', 'B', 'b@x.example', 1)",
  );
  admin = await idOf("SELECT `id` FROM `user` WHERE `username` = 'boss'");
  group = await idOf('SELECT `id` FROM `group` WHERE `name` = ?', CHIEFS);
  clerks = await idOf("SELECT `id` FROM `group` WHERE `name` = 'Clerks'");
});

const createKey = (hash: string, more: { group?: number; expires?: string | null } = {}) =>
  inTransaction(identityDb, (transaction) =>
    insertApiKey(
      transaction,
      {
        name: `Program ${hash}`,
        group,
        store: null,
        read_only: false,
        expires: null,
        addresses: [],
        hash: hash.padEnd(64, '0'),
        createdBy: admin,
        requestId: 'x',
        ...more,
      },
      CHIEFS,
    ),
  );
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const findKey = async (hash: string) =>
  (await findLiveApiKeys(identityDb, [hash.padEnd(64, '0')])).get(hash.padEnd(64, '0'));

test('administrators are told once of each key that expires within 7 days, and of no other', async () => {
  await createKey('a', { expires: inDays(6) });
  await createKey('b', { expires: inDays(8) });
  await createKey('c');
  const told = await Promise.all([1, 2, 3].map(() => notifyExpiringKeys(identityDb, CHIEFS, 'UTC')));
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await notifyExpiringKeys(identityDb, CHIEFS, 'UTC')).toBe(0);
  const notices = await select('SELECT `user`, `kind`, `title`, `link` FROM `notice`');
  expect(notices).toEqual([
    { user: admin, kind: 'key', title: "The API key 'Program a' expires soon", link: '/api_key/list' },
  ]);
});

test('the notice names the day of the deployment, written as it writes dates', async () => {
  await run('DELETE FROM `notice`');
  const evening = new Date(Date.now() + 2 * DAY_MS);
  evening.setUTCHours(20, 0, 0, 0);
  await createKey('z', { expires: evening.toISOString() });
  await notifyExpiringKeys(identityDb, CHIEFS, 'Australia/Melbourne');
  const [notice] = await select<{ text: string }>('SELECT `text` FROM `notice`');
  const [year, month, day] = new Date(evening.getTime() + DAY_MS).toISOString().slice(0, 10).split('-');
  expect(notice!.text).toContain(`Its last day is ${day}/${month}/${year}.`);
});

test('a key has the rights of its group as it is now, whatever its row among the users says', async () => {
  await createKey('d', { group: clerks });
  const key = (await findKey('d'))!;
  expect(key.session.user).toMatchObject({ groups: [{ id: clerks, name: 'Clerks' }], is_superuser: false });
  expect((await findKey('d'))!.session).toBe(key.session);
  const user = key.session.user.id;
  await run('UPDATE `user` SET `is_superuser` = 1, `is_staff` = 1, `is_active` = 1 WHERE `id` = ?', user);
  expect((await findKey('d'))!.session.user).toMatchObject({ is_superuser: false, is_staff: false });
  await run('UPDATE `user` SET `is_superuser` = 0, `is_staff` = 0, `is_active` = 0 WHERE `id` = ?', user);
  await run(
    "UPDATE `group` SET `active_start_date` = '2020-01-01', `active_end_date` = '2021-01-01' WHERE `id` = ?",
    clerks,
  );
  await run('UPDATE `access_version` SET `version` = `version` + 1');
  expect((await findKey('d'))!.session.user.groups).toEqual([]);
});

test('safety 89: nobody signs in as a key, and an expired one has no group', async () => {
  const id = await createKey('e', { expires: inDays(30) });
  const { user } = (await findKey('e'))!.session;
  expect(await findUser(identityDb, user.id)).toMatchObject({ is_active: false, groups: [{ id: group }] });
  expect(await findActiveAccount(identityDb, user.username)).toBeNull();
  expect(await checkPassword(identityDb, user.username, '')).toBeNull();
  await run('UPDATE `api_key` SET `expires` = UTC_TIMESTAMP(3) WHERE `id` = ?', id);
  expect(await findKey('e')).toBeUndefined();
  expect((await findUser(identityDb, user.id))!.groups).toEqual([]);
});

test('the migration takes the store from the users of ended keys, and from nobody else', async () => {
  await run("INSERT INTO `store` (`name`, `address`, `phone_number`) VALUES ('Keys', '1 Road', '1')");
  const store = await idOf("SELECT `id` FROM `store` WHERE `name` = 'Keys'");
  const [ended, live] = [await createKey('f', { group: clerks }), await createKey('g', { group: clerks })];
  const [endedUser, liveUser] = await Promise.all(
    [ended, live].map((key) => idOf('SELECT `user` AS id FROM `api_key` WHERE `id` = ?', key)),
  );
  await run('UPDATE `user` SET `store` = ? WHERE `id` IN (?)', store, [endedUser, liveUser, admin]);
  await run('DELETE FROM `api_key` WHERE `id` = ?', ended);
  const [backfill] = backfillsOf(endedKeys);
  expect([await fillAgain(running.database, backfill!), await fillAgain(running.database, backfill!)]).toEqual([1, 0]);
  const rows = await select('SELECT `id` FROM `user` WHERE `store` = ? ORDER BY `id`', store);
  expect(rows).toEqual([admin, liveUser].map((id) => ({ id })));
});
