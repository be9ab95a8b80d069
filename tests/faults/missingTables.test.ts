import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { startPrivateDatabase, type PrivateDatabase } from '../api/parts/privateDatabase';
import { startSecondDeployment, type SecondDeployment } from '../api/parts/secondDeployment';
import { settingsFor, signInWithoutPassword } from './passwordlessSession';
import { startStopwatch } from '../stopwatch';

let database: PrivateDatabase;
let connection: Connection;
let deployment: SecondDeployment;
let superuserToken: string;
let memberToken: string;

const signIn = async (id: number, username: string, isSuperuser: boolean): Promise<string> => {
  const token = await signInWithoutPassword(connection, { id, username, isSuperuser });
  await connection.query('INSERT INTO `user_groups` (`user`, `group`) VALUES (?, 1)', [id]);
  return token;
};
const statusOf = async (method: string, path: string, token: string): Promise<number> =>
  (await fetch(deployment.url + path, { method, headers: { authorization: `Bearer ${token}` } })).status;
/** The status of a call for the superuser and for the member. */
const statusesOf = async (method: string, path: string) => [
  await statusOf(method, path, superuserToken),
  await statusOf(method, path, memberToken),
];
/** Raises the access version, so that cached rights are no longer used. */
const raiseAccessVersion = () => connection.query('UPDATE `access_version` SET `version` = `version` + 1');

beforeAll(async () => {
  database = await startPrivateDatabase();
  connection = await createConnection(database.url);
  await connection.query("INSERT INTO `group` (`id`, `name`) VALUES (1, 'StoreUser')");
  await connection.query(
    "INSERT INTO `group_permissions` (`id`, `group`, `details`, `deny_by_default`) VALUES (1, 1, 'x', 1)",
  );
  await connection.query(
    "INSERT INTO `group_state` (`group_permissions`, `state_name`, `deny`) VALUES (1, 'product', 0)",
  );
  [superuserToken, memberToken] = [await signIn(1, 'boss', true), await signIn(2, 'member', false)];
  deployment = await startSecondDeployment(settingsFor(database));
}, 60_000);
afterAll(async () => {
  await deployment?.stop();
  await connection?.end();
  await database?.stop();
}, 60_000);

test('a BFF that is newer than the tables is not ready, and is once they are migrated', async () => {
  const health = async () => (await fetch(`${deployment.url}/readyz`)).status;
  // As if the last one had not run yet.
  await connection.query('UPDATE `migration` SET `name` = CONCAT(`name`, ?) ORDER BY `name` DESC LIMIT 1', [' away']);
  const releases = 'INSERT INTO `module_release` (`name`, `version`, `is_current`, `integrity`) VALUES (?, ?, 1, ?)';
  await connection.query(releases, ['mf-none', '1.0.0', '{}']);
  try {
    expect(await health()).toBe(503);
  } finally {
    await connection.query("UPDATE `migration` SET `name` = REPLACE(`name`, ' away', '')");
  }
  expect(await health()).toBe(200);
  await connection.query('DELETE FROM `module_release`');
});

test.each(['group_permissions', 'group_state', 'group_state_model', 'group_state_model_field'])(
  'safety 43: with the table %s gone nothing is allowed, to superusers neither, and it comes back by itself',
  async (table) => {
    expect(await statusesOf('GET', '/api/product/')).toEqual([200, 200]);
    await connection.query(`RENAME TABLE \`${table}\` TO \`away\``);
    try {
      await raiseAccessVersion();
      expect(await statusesOf('GET', '/api/product/')).toEqual([503, 503]);
      expect(await statusesOf('POST', '/api/trestle/my_group_permissions/')).toEqual([503, 503]);
    } finally {
      await connection.query(`RENAME TABLE \`away\` TO \`${table}\``);
    }
    expect(await statusesOf('GET', '/api/product/')).toEqual([200, 200]);
  },
);

/** Whether the database runs a download. */
const isStreaming = async (): Promise<boolean> => {
  const [rows] = await connection.query<RowDataPacket[]>(
    "SELECT 1 FROM information_schema.PROCESSLIST WHERE INFO LIKE '%/* streamed %' AND ID <> CONNECTION_ID()",
  );
  return rows.length > 0;
};
test('safety 27: a download that gives no row in 10 seconds is 503, and the database stops looking; others go on', async () => {
  await connection.query('LOCK TABLES `catalogue_page` WRITE');
  const elapsedMs = startStopwatch();
  const slow = statusOf('GET', '/api/catalogue_page/download/csv/', superuserToken);
  expect(await statusOf('GET', '/api/product/download/csv/?limit=1', superuserToken)).toBe(200);
  expect(await slow).toBe(503);
  await connection.query('UNLOCK TABLES');
  expect(elapsedMs()).toBeLessThan(13_000);
  while (await isStreaming()) await sleep(50);
});

test('safety 43: with the sessions or the access version gone nobody is let in', async () => {
  for (const table of ['session', 'access_version', 'user_groups']) {
    await raiseAccessVersion();
    await connection.query(`RENAME TABLE \`${table}\` TO \`away\``);
    try {
      expect(await statusesOf('GET', '/api/product/')).toEqual([503, 503]);
    } finally {
      await connection.query(`RENAME TABLE \`away\` TO \`${table}\``);
    }
    expect(await statusesOf('GET', '/api/product/')).toEqual([200, 200]);
  }
  await connection.query('DELETE FROM `access_version`');
  expect(await statusesOf('GET', '/api/product/')).toEqual([401, 401]);
});
