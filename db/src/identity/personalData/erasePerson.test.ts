import { setUpIdentityDb } from '../../../testing/setUpContext';
import { checkPassword } from '../users';
import { erasePerson } from './erasePerson';
import { countPersonalData, findPerson } from './findPerson';
import { withoutEmail, withoutIdentity, withoutPerson } from './forgetInAudit';
import { PERSONAL_DATA } from './parts';
import { readPersonalData } from './readPersonalData';

const CHIEFS = 'Chiefs';
const { identityDb, run, select } = setUpIdentityDb(process.env);
let [boss, ada] = [0, 0];
async function addPerson(username: string, superuser = 0): Promise<number> {
  await run(
    'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`, `is_superuser`) VALUES (?, ?, ?, ?, ?)',
    username,
    'Ada',
    `Marker-${username}`,
    `${username}@marker.example`,
    superuser,
  );
  return (await select('SELECT `id` FROM `user` WHERE `username` = ?', username))[0]!['id'] as number;
}

beforeAll(async () => {
  boss = await addPerson('boss', 1);
  ada = await addPerson('adamarker');
  await run('INSERT INTO `session` (`id`, `user`, `actor`, `started_at`) VALUES (UUID(), ?, ?, NOW(3))', ada, ada);
  await run("INSERT INTO `note` (`note`, `other_id`, `other_name`, `user`) VALUES ('stays', 1, 'product', ?)", ada);
  await run("INSERT INTO `notice` (`kind`, `title`, `user`) VALUES ('order', 'goes', ?)", ada);
  await run("INSERT INTO `mail_message` (`created_date`, `expires_at`, `content`) VALUES (NOW(3), NOW(3), 'sealed')");
  await run(
    'INSERT INTO `mail` (`to`, `subject`, `state`, `next_try`, `message`) ' +
      "SELECT 'adamarker@marker.example', 'For Ada Marker-adamarker', 'queued', NOW(3), `id` FROM `mail_message`",
  );
  await run(
    "INSERT INTO `notice` (`kind`, `title`, `text`, `user`) VALUES ('mail', ?, ?, ?), ('mail', ?, '', ?)",
    'An email to AdaMarker@marker.example came back: For Ada',
    'No mailbox adamarker@marker.example',
    boss,
    'An email to somebody@marker.example was not delivered: For Eve',
    boss,
  );
  await run(
    'INSERT INTO `list_view` (`name`, `other_name`, `route`, `state`, `audience`, `owner`) ' +
      "VALUES ('goes', 'product', 'product.list', '{}', 'me', ?), ('stays', 'product', 'product.list', '{}', 'everyone', ?)",
    ada,
    ada,
  );
  await run(
    'INSERT INTO `report_schedule` (`report`, `format`, `frequency`, `time`, `owner`, `last_result`) ' +
      "VALUES ('sales', 'pdf', 'daily', '07:00', ?, 'Sent to 1 person. Failed for Ada Marker-adamarker: No such store.')",
    boss,
  );
  await run('INSERT INTO `report_schedule_recipients` SELECT `id`, ? FROM `report_schedule`', ada);
  const mail = JSON.stringify({ email: 'AdaMarker@marker.example' });
  await run(
    'INSERT INTO `merge_run` (`created_date`, `user`, `actor`, `collection`, `kept`, `merged`, `details`) ' +
      "VALUES (NOW(3), ?, ?, 'store', 1, '[2]', ?), (NOW(3), ?, ?, 'store_contact', 1, '[2]', 'Ada Marker-adamarker')",
    boss,
    boss,
    mail,
    boss,
    boss,
  );
  await run(
    "INSERT INTO `change_run` VALUES ('erased', NOW(3), ?, ?, 'store', '{}'), ('stays', NOW(3), ?, ?, 'store', '{}')",
    boss,
    boss,
    boss,
    boss,
  );
  await run(
    "INSERT INTO `change_run_row` (`run`, `row_id`, `before_values`, `after_values`) VALUES ('erased', 1, ?, '')",
    mail,
  );
  const named = JSON.stringify({ first_name: 'Adamarker' });
  await run("INSERT INTO `change_run` VALUES ('named', NOW(3), ?, ?, 'user', ?)", boss, boss, named);
  await run(
    "INSERT INTO `change_run_row` (`run`, `row_id`, `before_values`, `after_values`) VALUES ('named', ?, ?, ?)",
    ada,
    named,
    named,
  );
  const entry =
    'INSERT INTO `audit` (`created_date`, `actor`, `user`, `action`, `other_name`, `other_id`, `changes`, `reason`)';
  await run(
    `${entry} VALUES (NOW(3), ?, ?, 'create', 'user', ?, ?, NULL)`,
    boss,
    boss,
    ada,
    JSON.stringify({ first_name: [null, 'Ada'], email: [null, 'adamarker@marker.example'], is_active: [null, true] }),
  );
  await run(
    `${entry} VALUES (NOW(3), ?, ?, 'mail', 'store_order', 7, ?, 'sent to AdaMarker@marker.example')`,
    ada,
    ada,
    JSON.stringify({ to: [null, 'adamarker@marker.example, other@marker.example'] }),
  );
});

const erasing = (person: number, username: string, actor = boss) => ({
  person,
  username,
  actor,
  requestId: 'r1',
  superuserGroup: CHIEFS,
});

test('every column that names a user belongs to a part', async () => {
  const columns = await select(
    'SELECT `TABLE_NAME` AS t, `COLUMN_NAME` AS c FROM information_schema.COLUMNS WHERE `TABLE_SCHEMA` = DATABASE() ' +
      "AND `COLUMN_NAME` IN ('user', 'actor', 'owner', 'login', 'created_user', 'switched_by', 'person', 'recipient')",
  );
  // The key's own user is nobody's account.
  const known = new Set(['api_key.user']);
  for (const { table, ids, texts } of PERSONAL_DATA)
    for (const column of [...ids, ...Object.keys(texts ?? {})]) known.add(`${table}.${column}`);
  expect(columns.map(({ t, c }) => `${String(t)}.${String(c)}`).filter((name) => !known.has(name))).toEqual([]);
});

test('the report counts each part, and its content names no secret', async () => {
  const person = (await findPerson(identityDb, ada, CHIEFS))!;
  const { parts, refusal } = await countPersonalData(identityDb, person, boss);
  const counts = Object.fromEntries(parts.map(({ name, count }) => [name, count]));
  expect(counts).toMatchObject({ user: 1, session: 1, note: 1, notice: 1, mails_received: 1, audit: 1 });
  expect(refusal).toBeNull();
  let text = '';
  for await (const piece of await readPersonalData(identityDb, person)) text += piece;
  const content = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(content['Account: names, e-mail, choices']![0]).toMatchObject({ email: 'adamarker@marker.example' });
  expect(text).not.toMatch(/password|hash|secret/i);
});

test('a content whose first rows cannot be read fails before any of it is there', async () => {
  const person = (await findPerson(identityDb, ada, CHIEFS))!;
  const away = () => Promise.reject(new Error('the database is away'));
  await expect(readPersonalData({ executor: { selectRows: away, execute: away } }, person)).rejects.toThrow('away');
});

test('what is deleted while a content is read, such as old entries of the audit, leaves out nothing else', async () => {
  const reader = await addPerson('reader');
  const entries = Array.from({ length: 700 }, (_, i) => `(NOW(3), ${reader}, ${reader}, 'create', 'note', ${i}, '{}')`);
  await run(
    'INSERT INTO `audit` (`created_date`, `actor`, `user`, `action`, `other_name`, `other_id`, `changes`) ' +
      `VALUES ${entries.join(', ')}`,
  );
  let text = '';
  for await (const piece of await readPersonalData(identityDb, (await findPerson(identityDb, reader, CHIEFS))!)) {
    text += piece;
    if (text.includes('"other_id":499')) await run('DELETE FROM `audit` WHERE `user` = ? AND `other_id` < 300', reader);
  }
  const content = JSON.parse(text) as Record<string, { other_id: number }[]>;
  expect(content['What they did, in the audit']!.map(({ other_id: id }) => id)).toEqual([...entries.keys()]);
});

test('nobody erases themselves, an administrator or a service user, and the user name must be typed', async () => {
  const chief = await addPerson('chief');
  await run('INSERT INTO `group` (`name`) VALUES (?)', CHIEFS);
  await run('INSERT INTO `user_groups` (`user`, `group`) SELECT ?, `id` FROM `group` WHERE `name` = ?', chief, CHIEFS);
  await run('UPDATE `user` SET `is_service` = 0 WHERE `id` = ?', chief);
  for (const [person, username, actor, words] of [
    [ada, 'adamarker', ada, "You can't erase yourself"],
    [chief, 'chief', boss, 'This person is an administrator'],
    [boss, 'boss', chief, 'This person is an administrator'],
    [ada, 'adamarke', boss, 'Enter the user name'],
  ] as const)
    await expect(erasePerson(identityDb, erasing(person, username, actor))).rejects.toMatchObject({
      status: 400,
      body: { non_field_errors: [expect.stringContaining(words)] },
    });
  await expect(erasePerson(identityDb, erasing(999_999, 'x'))).rejects.toMatchObject({ status: 404 });
});

test('safety 95: after erasing, no table holds a name or address, the notes stay, and nobody can log in', async () => {
  await erasePerson(identityDb, erasing(ada, 'adamarker'));
  const columns = await select(
    'SELECT `TABLE_NAME` AS t, `COLUMN_NAME` AS c FROM information_schema.COLUMNS WHERE `TABLE_SCHEMA` = DATABASE() ' +
      "AND `DATA_TYPE` IN ('varchar', 'char', 'text', 'mediumtext', 'longtext', 'json')",
  );
  const found: string[] = [];
  for (const { t, c } of columns) {
    const text = `SELECT 1 FROM \`${String(t)}\` WHERE LOWER(\`${String(c)}\`) LIKE '%adamarker%' LIMIT 1`;
    if ((await select(text)).length > 0) found.push(`${String(t)}.${String(c)}`);
  }
  expect(found).toEqual([]);
  const [person] = await select('SELECT `descriptive_name`, `is_active`, `password` FROM `user` WHERE `id` = ?', ada);
  expect(person).toMatchObject({ descriptive_name: `Former user ${ada}`, password: null });
  expect(await select('SELECT `note` FROM `note` WHERE `user` = ?', ada)).toEqual([{ note: 'stays' }]);
  for (const table of ['session', 'notice'])
    expect(await select(`SELECT 1 FROM \`${table}\` WHERE \`user\` = ?`, ada)).toEqual([]);
  expect(await select('SELECT `title` FROM `notice`')).toEqual([
    { title: 'An email to somebody@marker.example was not delivered: For Eve' },
  ]);
  expect(await select('SELECT 1 FROM `mail_message`')).toEqual([]);
  expect(await select('SELECT `id` FROM `change_run`')).toEqual([{ id: 'stays' }]);
  expect(await select('SELECT `name` FROM `list_view`')).toEqual([{ name: 'stays' }]);
  expect(await select('SELECT `last_result` FROM `report_schedule`')).toEqual([
    { last_result: `Sent to 1 person. Failed for Former user ${ada}: No such store.` },
  ]);
  expect(await checkPassword(identityDb, 'adamarker', 'anything')).toBeFalsy();
  const [last] = await select('SELECT * FROM `audit` ORDER BY `id` DESC LIMIT 1');
  expect(last).toMatchObject({ action: 'erase', actor: boss, other_name: 'user', other_id: ada });
  await expect(erasePerson(identityDb, erasing(ada, `former_user_${ada}`))).rejects.toMatchObject({ status: 400 });
});

test('safety 95: an address is replaced wherever it stands as a value, a name where somebody is named', () => {
  const person = { id: 5, username: 'office', email: 'a.b@x.example', name: 'Product', erasedAt: null };
  const mail = { to: [null, ['A.B@X.example', 'ca.b@x.example', 'a.b@x.example.org']], 'a.b@x.example': [1, 'office'] };
  expect(withoutPerson(mail, 'store_order', person)).toEqual({
    to: [null, ['former_user_5', 'ca.b@x.example', 'a.b@x.example.org']],
    'a.b@x.example': [1, 'office'],
  });
  expect(withoutEmail('to <a.b@x.example>. And axb@x.example', person)).toBe('to <former_user_5>. And axb@x.example');
  expect(withoutEmail('mails', { ...person, email: '' })).toBe('mails');
  const state = { state_name: [null, 'product'], office: ['Product', 'office'] };
  expect(withoutPerson(state, 'group_state', person)).toEqual(state);
  const merged = { username: ['office', null], first_name: ['office', null], descriptive_name: ['Product', 'product'] };
  expect(withoutPerson(merged, 'user', person)).toEqual({
    username: ['former_user_5', null],
    first_name: ['office', null],
    descriptive_name: ['former_user_5', 'product'],
  });
  expect(withoutPerson({ name: ['Product', null] }, 'store_contact', person)['name']).toEqual(['former_user_5', null]);
  expect(withoutPerson({ name: ['Product', null] }, 'product', { ...person, name: '' })['name']).toEqual([
    'Product',
    null,
  ]);
  expect(withoutIdentity({ email: [null, 'a@x'], is_active: [true, false] }, 5)).toEqual({
    email: [null, 'former_user_5'],
    is_active: [true, false],
  });
});

test('safety 95: erasing somebody whose names are words leaves these words in the entries of other records', async () => {
  const person = await addPerson('product');
  await run("UPDATE `user` SET `first_name` = 'office', `last_name` = '' WHERE `id` = ?", person);
  const changes = { model_name: [null, 'product'], product: ['office', 'Product'], details: [null, 'office'] };
  const insert = 'INSERT INTO `audit` (`created_date`, `action`, `other_name`, `other_id`, `changes`) VALUES ';
  const others = ['group_state_model', 'product', 'api_key', 'user'];
  for (const name of others) await run(`${insert} (NOW(3), 'update', ?, 999999, ?)`, name, JSON.stringify(changes));
  const mail = { to: [null, ['Product@marker.example', 'office']] };
  await run(`${insert} (NOW(3), 'send_email', 'store_order', 999999, ?)`, JSON.stringify(mail));
  const own = { first_name: [null, 'office'], last_name: ['Product', ''], is_staff: [null, false] };
  await run(`${insert} (NOW(3), 'create', 'user', ?, ?)`, person, JSON.stringify(own));
  await erasePerson(identityDb, erasing(person, 'product'));
  const stored = await select('SELECT `changes` FROM `audit` WHERE `other_id` = 999999 ORDER BY `id`');
  expect(stored.map(({ changes: text }) => (typeof text === 'string' ? (JSON.parse(text) as unknown) : text))).toEqual([
    ...others.map(() => changes),
    { to: [null, [`former_user_${person}`, 'office']] },
  ]);
  const former = `former_user_${person}`;
  const [entry] = await select("SELECT `changes` FROM `audit` WHERE `other_name` = 'user' AND `other_id` = ?", person);
  const text = entry!['changes'];
  expect(typeof text === 'string' ? JSON.parse(text) : text).toEqual({
    first_name: [null, former],
    last_name: [former, ''],
    is_staff: [null, false],
  });
});
