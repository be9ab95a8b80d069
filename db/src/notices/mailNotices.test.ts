import { sql } from '../sql/sqlText';
import { setUpContext } from '../../testing/setUpContext';
import { insertCaller } from '../../testing/startContext';
import { queueDueNotices } from './mailNotices';

const SERVICE_KEY = 'a-service-key-of-thirty-two-characters';

const running = setUpContext(process.env);
const { context, run } = running;
const errors: unknown[] = [];
const queueDue = (serviceKey = SERVICE_KEY): Promise<void> =>
  queueDueNotices({
    database: context.database,
    inTransaction: context.inSqlTransaction,
    settings: { mailFrom: 'Trestle <no-reply@trestle.example>', productName: 'Trestle', serviceKey },
    logError: (error) => errors.push(error),
  });
/** Adds a person, and notices for them that wait to be mailed. */
async function addNoticesFor(username: string, email: string, count: number): Promise<void> {
  await run(
    "INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`) VALUES (?, 'A', 'B', ?)",
    username,
    email,
  );
  for (let i = 0; i < count; i += 1)
    await run(
      "INSERT INTO `notice` (`kind`, `title`, `user`) SELECT 'delay', 'Late', `id` FROM `user` WHERE `username` = ?",
      username,
    );
  await run(
    'INSERT INTO `notice_mail` (`notice`, `next_try`) SELECT n.`id`, UTC_TIMESTAMP(3) FROM `notice` n ' +
      'JOIN `user` u ON u.`id` = n.`user` WHERE u.`username` = ?',
    username,
  );
}
const recipients = () => context.database.selectCells(sql('SELECT `to` FROM `mail` ORDER BY `id`'));
const waiting = () =>
  context.database.selectCells(
    sql('SELECT `next_try` > UTC_TIMESTAMP(3) + INTERVAL 5 MINUTE FROM `notice_mail` ORDER BY `notice`'),
  );

beforeAll(() => insertCaller(running.database));

test('notices of somebody whose address is none keep nobody else from their mails', async () => {
  await addNoticesFor('old', 'no address', 60);
  await addNoticesFor('ada', 'ada@shop.example', 1);
  for (let look = 0; look < 2; look += 1) await queueDue();
  expect(await recipients()).toEqual([['ada@shop.example']]);
  expect([await waiting(), errors]).toEqual([[], []]);
});

test('a notice that could not be queued leaves its place to others, and is tried again later', async () => {
  await addNoticesFor('eve', 'eve@shop.example', 1);
  await queueDue('');
  expect(errors.splice(0)).toHaveLength(1);
  expect(await waiting()).toEqual([[1]]);
  await run('UPDATE `notice_mail` SET `next_try` = UTC_TIMESTAMP(3)');
  await queueDue();
  expect((await recipients()).at(-1)).toEqual(['eve@shop.example']);
});
