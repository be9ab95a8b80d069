import { setUpContext } from '../../../testing/setUpContext';
import { createCaller, insertCaller } from '../../../testing/startContext';
import type { Caller } from '../call/context';
import { listMerges } from '../merge/undo/listMerges';
import { create, update } from '../write/save';
import { listRunRecords, listRuns } from './listRuns';

/** More than a list of runs or merges has. */
const MANY = 60;
const RUN = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

const running = setUpContext(process.env);
const { context, run } = running;
const caller = createCaller('all', new Date());
const make = async (name: string, values: object): Promise<number> =>
  (JSON.parse(await create(context, context.find(name), values, caller)) as { id: number }).id;

beforeAll(async () => {
  await insertCaller(running.database);
  await running.database.query(
    'INSERT INTO `user` (`id`, `username`, `first_name`, `last_name`, `email`, `password`, `is_active`, ' +
      "`date_joined`) VALUES (2, 'y', 'Y', '', 'y@example.com', '', 1, NOW(3))",
  );
});

test('long texts are kept whole', async () => {
  const supplier = context.find('supplier');
  // Each line end takes two characters in JSON.
  const text = 'a\n'.repeat(29_000).trim();
  const id = await make('supplier', { name: 'Long', full_address: 'short' });
  const run = { id: RUN, isUndo: false };
  await update(context, supplier, id, { full_address: text }, caller, null, run);
  expect((await listRuns(context, supplier, caller)).map(({ fields }) => fields[0]?.value)).toEqual([text]);
  expect(await listRunRecords(context, supplier, RUN, caller)).toEqual([
    { id, before: { full_address: 'short' }, after: { full_address: text } },
  ]);
});

test("a store's account finds its own run behind many of others", async () => {
  const store: Caller = { ...createCaller(7, new Date()), user: 2, actor: 2 };
  const text =
    'INSERT INTO `change_run` (`id`, `created_date`, `user`, `actor`, `collection`, `set_values`) ' +
    'VALUES (?, UTC_TIMESTAMP(3) - INTERVAL ? MINUTE, ?, ?, \'store_order\', \'{"notes":"x"}\')';
  for (let at = 1; at <= MANY; at += 1) await run(text, `b${RUN.slice(1, -2)}${10 + at}`, at, 1, 1);
  await run(text, `b${RUN.slice(1, -2)}aa`, MANY + 1, 2, 2);
  expect(await listRuns(context, context.find('store_order'), store)).toMatchObject([{ is_own: true }]);
});

test('a run of a field that may be seen is found behind many of hidden ones', async () => {
  const rule = { field_name: 'website', deny_read: true, deny_update: true };
  const blind: Caller = { ...caller, administrator: false, limits: { supplier: [rule] } };
  const text =
    'INSERT INTO `change_run` (`id`, `created_date`, `user`, `actor`, `collection`, `set_values`) ' +
    "VALUES (?, UTC_TIMESTAMP(3) - INTERVAL ? DAY, 1, 1, 'supplier', ?)";
  for (let at = 1; at <= MANY; at += 1) await run(text, `c${RUN.slice(1, -2)}${10 + at}`, 2, '{"website":"x"}');
  await run(text, `c${RUN.slice(1, -2)}aa`, 3, '{"website":"x","notes":"gone","phone_number":"1"}');
  const runs = await listRuns(context, context.find('supplier'), blind);
  expect(runs.at(-1)).toMatchObject({ id: `c${RUN.slice(1, -2)}aa`, fields: [{ name: 'phone_number', value: '1' }] });
  expect(await listRuns(context, context.find('supplier'), caller)).toHaveLength(50);
});

test('a run is of one person, also when two send its id at the same moment', async () => {
  const supplier = context.find('supplier');
  const other: Caller = { ...caller, user: 2, actor: 2, session: 'y' };
  const pairs = Array.from({ length: 8 }, async (_, at) => {
    const run = { id: `d${RUN.slice(1, -2)}${10 + at}`, isUndo: false };
    const ids = [await make('supplier', { name: `First ${at}` }), await make('supplier', { name: `Second ${at}` })];
    const replies = await Promise.allSettled(
      [caller, other].map((each, i) => update(context, supplier, ids[i]!, { fax_number: '1' }, each, null, run)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(replies).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ status: 403 }) });
    expect(await listRunRecords(context, supplier, run.id, caller)).toHaveLength(1);
  });
  await Promise.all(pairs);
});

test('a merge is found behind many whose records are gone', async () => {
  const kept = await make('supplier', { name: 'Kept' });
  const text =
    'INSERT INTO `merge_run` (`created_date`, `user`, `actor`, `collection`, `kept`, `merged`, `details`) ' +
    "VALUES (UTC_TIMESTAMP(3) - INTERVAL ? MINUTE, 1, 1, 'supplier', ?, '[]', '{}')";
  for (let at = 1; at <= MANY; at += 1) await run(text, at, 1_000_000 + at);
  await run(text, MANY + 1, kept);
  expect(await listMerges(context, context.find('supplier'), caller)).toMatchObject([{ id: kept }]);
});
