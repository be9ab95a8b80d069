import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createOrders } from './backupDatabases';
import { backup, connection, databases, fileOf, rowsOf, tablesOf } from './demoBackup';
import { plantedFaults, plantFaults } from './plantedFaults';

/** Tables in which a restore changes rows, so that nothing goes on where the backup stopped. */
const RENEWED_TABLES = ['access_version', 'change_feed', 'change_stamper', 'webhook_delivery', 'webhook_state'];

test('a backup is read by its owner alone, and restores to the same tables with the same rows', async () => {
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const url = await databases.create('restored');
  expect(await databases.run(['restore', backup], { DATABASE_URL: url })).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Restored the backup of .*Change JWT_SECRET and SERVICE_KEY.*No other setting has to be/s,
    ),
  });
  const tables = await tablesOf('trestle');
  expect(tables.length).toBeGreaterThan(60);
  // A backup is noted once it is written, so it does not hold its own note.
  for (const table of tables.filter((name) => name !== 'backup_run')) {
    const [before, after] = [`\`trestle\`.\`${table}\``, `\`restored\`.\`${table}\``];
    const structure = (name: string) => rowsOf(`SHOW CREATE TABLE ${name}`);
    expect(await structure(after)).toEqual(await structure(before));
    if (RENEWED_TABLES.includes(table)) continue;
    const keys = await rowsOf(`SHOW KEYS FROM ${before} WHERE \`Key_name\` = 'PRIMARY'`);
    const order = keys.map((key) => `\`${key['Column_name']}\``).join(', ');
    const content = (name: string) => rowsOf(`SELECT * FROM ${name} ORDER BY ${order}`);
    expect(await content(after)).toEqual(await content(before));
  }
  const lastNumbers =
    'SELECT a.`last_number` > b.`last_number` + 1000000 AS isFar FROM `restored`.`change_stamper` a, `change_stamper` b';
  expect(await rowsOf(lastNumbers)).toEqual([{ isFar: 1 }]);
  const view = (name: string) => rowsOf(`SELECT * FROM \`${name}\`.\`stock_availability\` ORDER BY \`id\``);
  expect(await view('restored')).toEqual(await view('trestle'));
});

test('a backup of a database that is written to is of one moment: its counters agree with its rows', async () => {
  const writing = await createOrders(databases);
  const file = fileOf('busy.sql.gz');
  const before = writing.count();
  for (let round = 0; round < 3; round += 1) expect(await databases.run(['backup', file])).toMatchObject({ code: 0 });
  expect(writing.count() - before).toBeGreaterThan(50);
  await writing.stop();
  const url = await databases.create('busy');
  expect(await databases.run(['restore', file], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  expect(await databases.run(['check-data'], { DATABASE_URL: url })).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d+ checks found nothing wrong\.\n$/),
  });
});

test('the rights that bff/README.md gives are enough', async () => {
  const readme = readFileSync(join(__dirname, '../../bff/README.md'), 'utf8');
  const [grant] = /^GRANT .*'trestle_owner'@'%';$/m.exec(readme)!;
  await databases.create('granted');
  await connection.query("CREATE USER 'trestle_owner'@'%' IDENTIFIED BY 'owner'");
  await connection.query(grant!.replace('trestle.*', 'granted.*'));
  const owner = { DATABASE_URL: `mysql://trestle_owner:owner@127.0.0.1:${new URL(databases.url).port}/granted` };
  expect(await databases.run(['restore', backup], owner)).toMatchObject({ code: 0 });
  expect(await databases.run(['backup', fileOf('granted.sql.gz')], owner)).toMatchObject({ code: 0 });

  expect(readme).toContain('An account for backups alone needs `SELECT, SHOW VIEW`');
  const reader = { DATABASE_URL: await databases.createReader('granted') };
  await connection.query("GRANT SHOW VIEW ON `granted`.* TO 'reader'@'localhost'");
  expect(await databases.run(['backup', fileOf('read.sql.gz')], reader)).toMatchObject({ code: 0 });
});

test("standard output takes a backup that the database's own client reads", async () => {
  await databases.create('piped');
  const { code, output } = await databases.shell('node db/dist/main.mjs backup | gunzip | mariadb $LOGIN piped');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^Backup of version [^\n]+\n$/) });
  expect(await tablesOf('piped')).toEqual(await tablesOf('trestle'));
});

test('what lets people in without a password ends with a restore', async () => {
  const [{ user }] = (await rowsOf('SELECT MIN(`id`) AS user FROM `user`')) as [{ user: number }];
  const future = 'UTC_TIMESTAMP(3) + INTERVAL 1 DAY';
  for (const text of [
    `INSERT INTO \`session\` (\`id\`, \`user\`, \`actor\`) VALUES ('one', ${user}, ${user})`,
    `INSERT INTO \`impersonation\` VALUES ('one', ${user}, ${user}, NULL, UTC_TIMESTAMP(3), ${future})`,
    `INSERT INTO \`passcode\` (\`user\`, \`code_hash\`, \`created_at\`) VALUES (${user}, 'x', UTC_TIMESTAMP(3))`,
    'INSERT INTO `invitation` (`user`, `email`, `asked_at`, `token_hash`, `sent_at`, `next_try`) ' +
      `VALUES (${user}, 'a@demo.example', UTC_TIMESTAMP(3), 'x', UTC_TIMESTAMP(3), ${future})`,
    `INSERT INTO \`release_token\` (\`name\`, \`remote\`, \`token_hash\`) VALUES ('CI', 'mf-x', 'x')`,
    "INSERT INTO `api_key` (`name`, `group`, `user`, `key_hash`) SELECT 'Export', g.`id`, u.`id`, 'x' FROM `group` g, `user` u LIMIT 1",
  ])
    await connection.query(text);
  const file = fileOf('sessions.sql.gz');
  expect(await databases.run(['backup', file])).toMatchObject({ code: 0 });
  const url = await databases.create('ended');
  expect((await databases.run(['restore', file], { DATABASE_URL: url })).output).toContain(
    'Ended: 1 sessions, 1 invitations, 1 release tokens, 1 API keys.',
  );
  const living = (name: string) =>
    rowsOf(
      `SELECT (SELECT COUNT(*) FROM \`${name}\`.\`session\` WHERE \`ended_at\` IS NULL) AS sessions,
         (SELECT COUNT(*) FROM \`${name}\`.\`impersonation\` WHERE \`until\` > UTC_TIMESTAMP(3)) AS impersonations,
         (SELECT COUNT(*) FROM \`${name}\`.\`passcode\` WHERE \`used_at\` IS NULL OR \`spent_at\` IS NULL) AS codes,
         (SELECT COUNT(*) FROM \`${name}\`.\`invitation\` WHERE COALESCE(\`token_hash\`, \`next_try\`) IS NOT NULL) AS links,
         (SELECT COUNT(*) FROM \`${name}\`.\`release_token\` WHERE COALESCE(\`expires\` > UTC_TIMESTAMP(3), 1)) AS tokens,
         (SELECT COUNT(*) FROM \`${name}\`.\`api_key\` WHERE COALESCE(\`expires\` > UTC_TIMESTAMP(3), 1)) AS api_keys`,
    );
  const none = { sessions: 0, impersonations: 0, codes: 0, links: 0, tokens: 0, api_keys: 0 };
  expect(await living('ended')).toEqual([none]);
  expect(await living('trestle')).toEqual([
    { sessions: 1, impersonations: 1, codes: 1, links: 1, tokens: 1, api_keys: 1 },
  ]);
  // SECURITY.md, 16.
  expect(
    await rowsOf("SELECT `actor`, `other_name`, `other_id` FROM `ended`.`audit` WHERE `action` = 'unsudo'"),
  ).toEqual([{ actor: user, other_name: 'user', other_id: user }]);
  const versions = 'SELECT a.`version` > b.`version` AS isNewer FROM `ended`.`access_version` a, `access_version` b';
  expect(await rowsOf(versions)).toEqual([{ isNewer: 1 }]);
});

test('check-data finds each planted fault with an account that only reads, and says what to do', async () => {
  const url = await databases.create('planted');
  expect(await databases.run(['restore', backup], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  const readOnly = { DATABASE_URL: await databases.createReader('planted') };
  const silent = { code: 0, output: expect.stringMatching(/^\d+ checks found nothing wrong\.\n$/) };
  expect(await databases.run(['check-data'], readOnly)).toEqual(silent);
  await plantFaults(connection, 'planted');
  const { code, output } = await databases.run(['check-data'], readOnly);
  const lines = output.trim().split('\n');
  expect(lines.filter((line) => !line.startsWith('  ')).slice(0, -1)).toEqual(plantedFaults);
  expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(plantedFaults.length);
  expect(lines.at(-1)).toMatch(new RegExp(`^${plantedFaults.length} of \\d+ checks found something\\.$`));
  expect(code).toBe(1);
});
