import { execute } from '../collection/call/statements';
import { sql } from '../sql/sqlText';
import { startContext, type TestContext } from '../../testing/startContext';
import { connectIdentityDb, type IdentityDb } from './identityDb';
import { purgeAudit } from './purgeAudit';

jest.setTimeout(120_000);

let running: TestContext;
let db: IdentityDb;
beforeAll(async () => {
  running = await startContext(process.env);
  db = connectIdentityDb(running.url);
});
afterAll(async () => {
  db.close();
  await running.stop();
});

const insert = (action: string, ageDays: number) =>
  execute(
    running.context,
    sql(
      "INSERT INTO `audit` (`action`, `other_name`, `created_date`) VALUES (?, 'x', UTC_TIMESTAMP(3) - INTERVAL ? DAY)",
      action,
      ageDays,
    ),
  );
const readActions = async () =>
  (await running.context.database.selectRows(sql('SELECT `action` FROM `audit` ORDER BY `id`'))).map(
    ({ action }) => action,
  );

test('safety 16: entries go only when a setting says so, and their end is itself in the audit', async () => {
  await execute(running.context, sql('DELETE FROM `audit`'));
  for (const [action, age] of [
    ['old', 31],
    ['older', 400],
    ['new', 29],
  ] as const)
    await insert(action, age);
  expect(await purgeAudit(db, 0)).toBe(0);
  expect(await purgeAudit(db, 30)).toBe(2);
  expect(await readActions()).toEqual(['new', 'purge']);
  // Nothing to delete, nothing to say.
  expect(await purgeAudit(db, 30)).toBe(0);
  expect(await readActions()).toEqual(['new', 'purge']);
});
