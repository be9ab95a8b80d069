import { sql } from '../sql/sqlText';
import type { WriteTransaction } from '../sql/writeTransaction';
import { setUpContext } from '../../testing/setUpContext';
import { insertCaller } from '../../testing/startContext';
import { addNotices, type AddressedNotice } from './addNotices';

/** The user of `insertCaller`. */
const USER = 1;
const LATE: AddressedNotice = { users: [USER, USER], notice: { kind: 'delay', title: 'Container C-1 is delayed.' } };

const running = setUpContext(process.env);
const { context, run } = running;
beforeAll(async () => {
  await insertCaller(running.database);
  await run('UPDATE `user` SET `mail_delay` = 1 WHERE `id` = ?', USER);
});

const noticesWithMails = () =>
  context.database.selectCells(
    sql('SELECT n.`id`, m.`notice` FROM `notice` n LEFT JOIN `notice_mail` m ON m.`notice` = n.`id` ORDER BY n.`id`'),
  );

test('two equal notices at the same time are both added, and each has its own mail', async () => {
  let hasRunOther = false;
  await context.inModelTransaction(async (transaction) => {
    /** Runs another transaction from beginning to end once the first has added its notice. */
    const meanwhile: WriteTransaction = {
      ...transaction,
      insertRows: async (entity, rows) => {
        const ids = await transaction.insertRows(entity, rows);
        await context.inSqlTransaction((other) => addNotices(other, [LATE]));
        hasRunOther = true;
        return ids;
      },
    };
    await addNotices(meanwhile, [LATE]);
  });
  expect(hasRunOther).toBe(true);
  const rows = await noticesWithMails();
  expect(rows).toHaveLength(2);
  expect(rows.every(([notice, mail]) => notice === mail)).toBe(true);
});

test('people who may not sign in get none', async () => {
  const before = await noticesWithMails();
  await run('UPDATE `user` SET `is_active` = 0 WHERE `id` = ?', USER);
  await context.inSqlTransaction((transaction) => addNotices(transaction, [LATE]));
  await run('UPDATE `user` SET `is_active` = 1 WHERE `id` = ?', USER);
  expect(await noticesWithMails()).toEqual(before);
});

test('a text that no column holds is cut, and the notice is added', async () => {
  const text = '🪑'.repeat(20_000);
  await context.inSqlTransaction((transaction) =>
    addNotices(transaction, [{ users: [USER], notice: { kind: 'order', title: 'Order 7 was changed.', text } }]),
  );
  const query = sql('SELECT `text` FROM `notice` ORDER BY `id` DESC LIMIT 1');
  const [stored] = await context.database.selectRows<{ text: string }>(query);
  expect(stored!.text).toBe(`${'🪑'.repeat(15_999)}…`);
});
