import { startContext, type TestContext } from '../../testing/startContext';
import { sql } from '../sql/sqlText';
import { findTables } from './databaseSession';
import { endAccess } from './endAccess';

jest.setTimeout(120_000);

let running: TestContext;
beforeAll(async () => {
  running = await startContext(process.env);
});
afterAll(() => running.stop());
const run = (text: string) => running.context.database.execute(sql(text));

test('a sign-in that was under way at the company, or with a passkey, goes no further after a restore', async () => {
  const { database } = running.context;
  await run("INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`) VALUES ('a', 'A', 'B', 'a@x.test')");
  await run(
    "INSERT INTO `oidc_ticket` (`id`, `user`, `created_at`) SELECT 'x', `id`, UTC_TIMESTAMP(3) FROM `user` LIMIT 1",
  );
  await run(
    'INSERT INTO `passkey_challenge` (`challenge_hash`, `purpose`, `binding_hash`, `created_at`) ' +
      "VALUES (UNHEX(SHA2('x', 256)), 'sign-in', UNHEX(SHA2('y', 256)), UTC_TIMESTAMP(3))",
  );
  const ended = await endAccess(database, await findTables(database));
  expect(ended).toMatchObject({ oidc_ticket: 1, passkey_challenge: 1 });
  for (const table of ['oidc_ticket', 'passkey_challenge'])
    expect(
      await database.selectCells(
        sql(`SELECT \`created_at\` < UTC_TIMESTAMP(3) - INTERVAL 23 HOUR AS isOld FROM \`${table}\``),
      ),
    ).toEqual([[1]]);
});

test('a database of an earlier version, without these tables, is no failure', async () => {
  expect(await endAccess(running.context.database, ['session'])).toEqual({ session: 0 });
});
