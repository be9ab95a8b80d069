import { startContext, type TestContext } from '../../../testing/startContext';
import { execute } from '../../collection/call/statements';
import { sql } from '../../sql/sqlText';
import { connectIdentityDb, type IdentityDb } from '../identityDb';
import { erasePerson } from './erasePerson';

jest.setTimeout(120_000);

let running: TestContext;
let identityDb: IdentityDb;
const run = (text: string, ...values: unknown[]) => execute(running.context, sql(text, ...values));
const select = (text: string, ...values: unknown[]) =>
  running.context.database.selectRows<Record<string, unknown>>(sql(text, ...values));
async function addPerson(username: string): Promise<number> {
  const email = `${username}@marker.example`;
  await run(
    'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`) VALUES (?, ?, ?, ?)',
    username,
    '',
    '',
    email,
  );
  return (await select('SELECT `id` FROM `user` WHERE `username` = ?', username))[0]!['id'] as number;
}

beforeAll(async () => {
  running = await startContext(process.env);
  identityDb = connectIdentityDb(running.url);
});
afterAll(async () => {
  identityDb.close();
  await running.stop();
});

test('whoever got reports of an erased person is told that they come no more, by the bell and by mail', async () => {
  const [actor, owner] = [await addPerson('boss'), await addPerson('scheduler')];
  const [reader, former] = [await addPerson('reportreader'), await addPerson('formerreader')];
  await run('UPDATE `user` SET `is_active` = 0 WHERE `id` = ?', former);
  for (const [title, isOn] of [
    ['Sales', 1],
    ['Switched off', 0],
  ])
    await run(
      'INSERT INTO `report_schedule` (`report`, `title`, `format`, `frequency`, `time`, `is_active`, `owner`) ' +
        "VALUES ('sales', ?, 'pdf', 'daily', '07:00', ?, ?)",
      title,
      isOn,
      owner,
    );
  for (const user of [owner, reader, former])
    await run(
      'INSERT INTO `report_schedule_recipients` SELECT `id`, ? FROM `report_schedule` WHERE `owner` = ?',
      user,
      owner,
    );
  await erasePerson(identityDb, {
    person: owner,
    username: 'scheduler',
    actor,
    requestId: 'r1',
    superuserGroup: 'Chiefs',
  });
  expect(await select('SELECT `id` FROM `report_schedule` WHERE `owner` = ?', owner)).toEqual([]);
  expect(
    await select(
      'SELECT n.`user`, n.`title`, n.`link` FROM `notice` n JOIN `notice_mail` m ON m.`notice` = n.`id` ' +
        "WHERE n.`kind` = 'report'",
    ),
  ).toEqual([{ user: reader, title: 'The report "Sales" is no longer mailed to you.', link: '/reports/sales' }]);
});
