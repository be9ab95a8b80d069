import { execute } from '../collection/call/statements';
import { sql } from '../sql/sqlText';
import { startContext, type TestContext } from '../../testing/startContext';
import { connectIdentityDb, type IdentityDb } from './identityDb';
import { ASK_FOR_INVITATION_SQL, takeDueInvitations } from './invitations';

jest.setTimeout(120_000);

let running: TestContext;
let identityDb: IdentityDb;
const run = (text: string, ...values: unknown[]) => execute(running.context, sql(text, ...values));

beforeAll(async () => {
  running = await startContext(process.env);
  identityDb = connectIdentityDb(running.url);
});
afterAll(async () => {
  await identityDb.close();
  await running.stop();
});

async function invite(username: string, isSuperuser: boolean): Promise<void> {
  await run(
    'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`, `is_superuser`) ' +
      "VALUES (?, 'A', 'Person', ?, ?)",
    username,
    `${username}@shop.example`,
    isSuperuser,
  );
  const [row] = await running.context.database.selectRows<{ id: number }>(
    sql('SELECT `id` FROM `user` WHERE `username` = ?', username),
  );
  await run(ASK_FOR_INVITATION_SQL, row!.id);
}

test('where only superusers may use a password, only they are mailed a link to choose one', async () => {
  await invite('buyer', false);
  await invite('owner', true);
  const takeNames = async (superusersOnly: boolean) =>
    (await takeDueInvitations(identityDb, superusersOnly)).map(({ username }) => username);
  expect(await takeNames(true)).toEqual(['owner']);
  expect(await takeNames(true)).toEqual([]);
  expect(await takeNames(false)).toEqual(['buyer']);
});
