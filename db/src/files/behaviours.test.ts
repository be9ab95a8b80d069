import { listPage } from '../collection/read/list';
import { create } from '../collection/write/save';
import { setUpContext } from '../../testing/setUpContext';
import { createCaller, insertCaller } from '../../testing/startContext';

const ADDRESS = { address: '1 High Street', phone_number: '1234 5678' };
const running = setUpContext(process.env);
const { context } = running;
const attachable = { read: ['store_order'], edit: ['store_order'] };
const office = { ...createCaller('all', new Date()), attachable };
const add = async (name: string, values: object): Promise<number> =>
  (JSON.parse(await create(context, context.find(name), values, office)) as { id: number }).id;

beforeAll(() => insertCaller(running.database));

test("safety 17: notes on another store's records can neither be seen nor created", async () => {
  const [ownStore, otherStore] = [
    await add('store', { name: 'Mine', ...ADDRESS }),
    await add('store', { name: 'Theirs', ...ADDRESS }),
  ];
  const orders = [await add('store_order', { store: ownStore }), await add('store_order', { store: otherStore })];
  for (const id of orders) await add('note', { other_name: 'store_order', other_id: id, note: `On ${id}` });
  const store = { ...createCaller(ownStore, new Date()), attachable };
  const seenBy = async (caller: typeof store) =>
    (await listPage(context, context.find('note'), {}, caller)).results.map(({ other_id }) => other_id).sort();
  expect(await seenBy(office)).toEqual(orders);
  expect(await seenBy(store)).toEqual([orders[0]]);
  expect(await seenBy({ ...store, scope: 'none' })).toEqual([]);
  const item = { other_name: 'store_order', other_id: orders[1], note: 'Here' };
  await expect(create(context, context.find('note'), item, store)).rejects.toMatchObject({ status: 400 });
});
