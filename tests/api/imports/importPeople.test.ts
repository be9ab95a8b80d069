import { importBody } from '../parts/importBody';
import { createUser, groupId } from '../parts/createUser';
import { invitationKey } from '../parts/invitationLink';
import { as, call, expectStatus, list, type Body, type Call } from '../parts/people';
import { allowState, userWithRules } from '../parts/permissionRules';
import { makeRecord } from '../parts/records';
import { awaitMails, mailsTo } from '../parts/sentMails';
import { bearer } from '../parts/createUser';
import { unique } from '../../uniqueText';

const admin = as('admin');
const PATH = '/api/trestle/user/import/';
const COLUMNS = ['username', 'first_name', 'last_name', 'email', 'store', 'groups'];
const newName = () => unique('mover').replaceAll(' ', '');
const emailOf = (name: string) => `${name}@demo.example`;
const rowOf = (name: string, more: Record<number, unknown> = {}): unknown[] =>
  [name, 'Mo', 'Ving', emailOf(name), null, 'Buyers'].map((value, i) => (i in more ? more[i] : value));
const post = (rows: unknown[][], more: Body = {}, caller: Call = admin) =>
  caller('POST', PATH, importBody(COLUMNS, rows, { dry_run: false, ...more }));
const importPeople = async (rows: unknown[][], more: Body = {}, caller: Call = admin): Promise<Body> =>
  expectStatus(await post(rows, more, caller), 200);
const find = async (username: string): Promise<Body[]> =>
  (await list(admin, 'trestle/user', { query: JSON.stringify(['username', 'eq', username]), filter: 'all' }))[
    'results'
  ] as Body[];
const makeGroup = async (): Promise<Body> =>
  expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('Movers') }), 201);

test('people are imported with store and groups, without a password, and invited when it is done', async () => {
  const store = await makeRecord('store', { name: unique('Shop'), address: '1 Mill Lane', phone_number: '555 0101' });
  const [one, two] = [await makeGroup(), await makeGroup()];
  const name = newName();
  const rows = [rowOf(name, { 4: store['name'], 5: `${one['name']}; ${two['name']}` })];
  const check = await importPeople(rows, { dry_run: true });
  expect(check['rows'][0]).toMatchObject({
    result: 'created',
    changes: { store: [null, store['name']], groups: [null, `${one['name']}; ${two['name']}`] },
  });
  expect([await find(name), await mailsTo(emailOf(name))]).toEqual([[], []]);
  const done = await importPeople(rows, { check: check['check'] });
  const [person] = await find(name);
  expect(person).toMatchObject({ store: store['id'], has_password: false });
  expect([...(person!['groups'] as number[])].toSorted((a, b) => a - b)).toEqual(
    [one['id'] as number, two['id'] as number].toSorted((a, b) => a - b),
  );
  expect((await awaitMails(emailOf(name), 1))[0]).toBeDefined();
  expect((await importPeople([rowOf(name, { 4: store['name'], 5: null })], { dry_run: true }))['counts']).toMatchObject(
    { unchanged: 1 },
  );
  expect(expectStatus(await admin('POST', `${PATH}${done['id']}/undo/`), 200)).toMatchObject({ deleted: 1, kept: [] });
  expect(await find(name)).toEqual([]);
});

test('an undo keeps who has chosen a password', async () => {
  const group = await makeGroup();
  const [accepted, waiting] = [newName(), newName()];
  const done = await importPeople([accepted, waiting].map((name) => rowOf(name, { 5: group['name'] })));
  const key = invitationKey((await awaitMails(emailOf(accepted), 1))[0]!);
  const { token } = expectStatus(await call('POST', '/auth/accept_invitation/', { key }), 200);
  expectStatus(await call('POST', '/auth/change_password/', { password: 'A-new-sofa-for-you-7' }, bearer(token)), 200);
  const result = expectStatus(await admin('POST', `${PATH}${done['id']}/undo/`), 200);
  expect(result).toMatchObject({ deleted: 1, kept: [{ name: accepted }] });
  expect([await find(waiting), (await find(accepted)).length]).toEqual([[], 1]);
});

test('wrong rows are told by row and field: taken names and addresses, unknown groups, people who are there', async () => {
  const group = await makeGroup();
  const there = await createUser();
  const [good, twin, taken, unknown, wrong] = [newName(), newName(), newName(), newName(), newName()];
  const fill = { 5: group['name'] };
  const { rows, counts } = await importPeople(
    [
      rowOf(good, fill),
      rowOf(twin, { ...fill, 3: emailOf(good) }),
      rowOf(taken, { ...fill, 3: there.email }),
      rowOf(unknown, { 5: 'No such group at all' }),
      rowOf(wrong, { ...fill, 3: 'no address' }),
      rowOf(there.username, { ...fill, 1: 'Another' }),
      rowOf(newName(), { ...fill, 0: there.email }),
    ],
    { dry_run: true },
  );
  expect(counts).toMatchObject({ created: 1, refused: 6 });
  expect(rows.slice(1).map(({ row, errors }: Body) => [row, Object.keys(errors as Body)])).toEqual([
    [3, ['email']],
    [4, ['email']],
    [5, ['groups']],
    [6, ['email']],
    [7, ['non_field_errors']],
    [8, ['username']],
  ]);
  for (const column of ['new_password', 'password', 'is_superuser', 'is_staff', 'invite'])
    expectStatus(await admin('POST', PATH, importBody(['username', column], [['x', 'y']])), 400);
});

test('names that the database takes for the same, and a name that is an address of the file, are told by the check', async () => {
  const group = await makeGroup();
  const fill = { 5: group['name'] };
  const [stored, accented, plain, crossed] = [newName(), newName(), newName(), newName()];
  await importPeople([rowOf(`${stored}-jose`, fill)]);
  const rows = [
    rowOf(`${stored}-José`, { ...fill, 3: emailOf(newName()) }),
    rowOf(accented, { ...fill, 3: emailOf(`${accented}-zoë`) }),
    rowOf(plain, { ...fill, 3: emailOf(`${accented}-zoe`) }),
    // Whoever logs in with this could be either of two people (SECURITY.md, 59).
    rowOf(emailOf(crossed), { ...fill, 3: emailOf(newName()) }),
    rowOf(crossed, fill),
  ];
  const check = await importPeople(rows, { dry_run: true });
  expect(check['rows'].map(({ row, errors = {} }: Body) => [row, Object.keys(errors as Body)])).toEqual([
    [2, ['username']],
    [3, []],
    [4, ['email']],
    [5, []],
    [6, ['email']],
  ]);
  expect((await importPeople(rows, { check: check['check'] }))['counts']).toMatchObject({ created: 2, refused: 3 });
});

test('who may create people but not give groups gives none by a file, and others import nobody', async () => {
  const buyers = await groupId('StoreUser');
  expect(buyers).toBeGreaterThan(0);
  const creator = await userWithRules([allowState('user'), allowState('group')], true);
  const [withGroup, without] = [newName(), newName()];
  const { rows } = await importPeople(
    [rowOf(withGroup, { 5: 'StoreUser' }), rowOf(without, { 5: null })],
    { dry_run: true },
    creator,
  );
  expect(rows[0]).toMatchObject({ result: 'refused' });
  expect(rows[0].errors).toHaveProperty('groups');
  for (const name of ['store1', 'nogroup']) expect((await post([rowOf(newName())], {}, as(name))).status).toBe(403);
});
