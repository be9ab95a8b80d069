import type { Context } from '../collection/call/context';
import { createFieldLimitsQuery } from '../collection/call/findFieldLimits';
import { update } from '../collection/write/save';
import { findUsers } from '../identity/users';
import { sql } from '../sql/sqlText';
import type { ColumnValues } from '../sql/writeTransaction';
import { setUpIdentityDb } from '../../testing/setUpContext';
import { createCaller, insertCaller } from '../../testing/startContext';
import { containerBehaviour } from './movedContainers';

const SETTINGS = { productSlug: 'trestle', usePermissions: true, superuserGroup: 'Administrator' };
const NOW = '2026-01-01T10:20:30.456Z';

const running = setUpIdentityDb(process.env);
const { identityDb, run, select } = running;
let context: Context;
beforeAll(async () => {
  await insertCaller(running.database);
  const people = {
    findUsers: (ids: readonly number[]) => findUsers(identityDb, ids),
    findFieldLimits: createFieldLimitsQuery(running.context.entities, identityDb, SETTINGS, '/api/store_order_line/'),
  };
  const behaviours = { ...running.context.behaviours, container: containerBehaviour(people) };
  context = { ...running.context, behaviours };
});

const insert = (name: string, ...rows: ColumnValues[]): Promise<number[]> =>
  context.inSqlTransaction((transaction) =>
    transaction.insertRows(
      context.find(name),
      rows.map((row) => ({ created_date: NOW, modified_date: NOW, ...row })),
    ),
  );
const link = (user: number, group: number) =>
  run('INSERT INTO `user_groups` (`user`, `group`) VALUES (?, ?)', user, group);

/** Stores with `usersPerStore` people each, who all wait for one container with one order a store. */
async function makeWaitingStores(label: string, stores: number, usersPerStore: number) {
  const [container] = await insert('container', { name: label, code: label, delivery_date: '2031-12-01' });
  const [product] = await insert('product', { code: label, description: label });
  const [stock] = await insert('stock', { product, container, quantity: 1000, price: 1 });
  const groups = await insert('group', { name: `${label} sellers` }, { name: `${label} buyers` });
  await insert('group_permissions', ...groups.map((group) => ({ group, details: label, deny_by_default: false })));
  for (let i = 0; i < stores; i += 1) {
    const [store] = await insert('store', { name: `${label} ${i}`, address: 'x', phone_number: '1' });
    const [order] = await insert('store_order', { store });
    await insert('store_order_line', { store_order: order, stock_id: stock, quantity: 1 });
    for (let j = 0; j < usersPerStore; j += 1) {
      const username = `${label}-${i}-${j}`;
      const person = { username, first_name: 'A', last_name: 'B', email: `${username}@x.example`, password: '' };
      const [user] = await insert('user', { ...person, is_active: true, date_joined: NOW, store });
      await link(user!, groups[j % 2]!);
      if (j === 0) await run('UPDATE `user` SET `mail_delay` = 1 WHERE `id` = ?', user);
    }
  }
  return container!;
}

/** Returns the number of statements that all processes have sent to the server. */
const countStatements = async (): Promise<number> =>
  Number((await context.database.selectCells(sql("SHOW GLOBAL STATUS LIKE 'Questions'")))[0]![1]);
/**
 * Moves a container to several days.
 * @returns the number of statements that a move takes: the fewest, since new connections and looks at the server send
 *   some of their own
 */
async function move(id: number, ...days: string[]): Promise<number> {
  const counts: number[] = [];
  for (const delivery_date of days) {
    const before = await countStatements();
    await update(context, context.find('container'), id, { delivery_date }, createCaller('all', new Date()));
    counts.push((await countStatements()) - before);
  }
  return Math.min(...counts);
}
const count = async (table: string, title: string): Promise<number> =>
  Number(
    (await context.database.selectCells(sql(`SELECT COUNT(*) AS n FROM ${table} AND \`title\` LIKE ?`, title)))[0]![0],
  );

test('a move takes as many statements for thirty people as for three, and tells each of them', async () => {
  const few = await makeWaitingStores('FEW', 1, 3);
  const many = await makeWaitingStores('MANY', 3, 10);
  // Opens connections, and prepares what stays prepared.
  await move(few, '2031-12-05');
  await move(many, '2031-12-05');
  const days = ['2031-12-09', '2031-12-10', '2031-12-11'];
  const statementsForFew = await move(few, ...days);
  const statementsForMany = await move(many, ...days);
  expect(statementsForMany).toBe(statementsForFew);

  const title = 'Container MANY, MANY is delayed from 05/12/2031 to 09/12/2031.';
  expect(await count('`notice` WHERE TRUE', title)).toBe(30);
  // The first person of each store wants these notices by mail.
  const mails = '`notice` n JOIN `notice_mail` m ON m.`notice` = n.`id` JOIN `user` u ON u.`id` = n.`user`';
  expect(await count(`${mails} WHERE TRUE`, title)).toBe(3);
  expect(await count(`${mails} WHERE u.\`mail_delay\``, title)).toBe(3);
});

test('stores that have the goods already are not told of a move, and those that wait for more of them are', async () => {
  const container = await makeWaitingStores('HELD', 3, 1);
  const titlesOf = (like: string) => count('`notice` WHERE TRUE', like);
  const lines = await select<{ id: number }>(
    'SELECT l.`id` FROM `store_order_line` l JOIN `stock` s ON s.`id` = l.`stock_id` WHERE s.`container` = ?',
    container,
  );
  const setLine = (values: string, line: number) =>
    run(`UPDATE \`store_order_line\` SET ${values} WHERE \`id\` = ?`, line);
  const [all, some] = lines.map(({ id }) => id);
  await setLine('`quantity` = 2, `handed_over` = 2', all!);
  await setLine('`quantity` = 2, `handed_over` = 1', some!);
  await move(container, '2031-12-05');
  expect(await titlesOf('Container HELD, HELD is delayed%')).toBe(2);

  // By now all of it counts as delivered, except what somebody marked as not yet handed over.
  await move(container, '2026-01-02');
  expect(await titlesOf('Container HELD, HELD arrives earlier%')).toBe(2);
  await run("UPDATE `store_order` SET `created_date` = '2026-01-01'");
  await move(container, '2031-12-05');
  expect(await titlesOf('%delayed from 02/01/2026 to 05/12/2031.')).toBe(1);
});
