import { setUpContext } from '../../../testing/setUpContext';
import { createCaller, insertCaller } from '../../../testing/startContext';
import { nameEntries } from './nameEntries';
import { history } from '../history';
import { listPage } from '../read/list';
import { create as createRecord, remove, update } from '../write/save';

const running = setUpContext(process.env);
const { context } = running;
const admin = createCaller('all', new Date());
let requestNumber = 0;
/** A request of its own: entries of one save share its id. */
const request = () => ({ ...admin, requestId: `names-${(requestNumber += 1)}`, now: new Date() });
const create = async (name: string, values: object, caller = request()): Promise<number> =>
  (JSON.parse(await createRecord(context, context.find(name), values, caller)) as { id: number }).id;
interface NamedEntry {
  action: string;
  other_name: string;
  other_id: number;
  record_name?: string | null;
  names: Record<string, Record<string, string>>;
  part_count?: number;
}
const audit = async (parameters: Record<string, string>, caller = admin): Promise<NamedEntry[]> =>
  (await listPage(context, context.find('audit'), { limit: '100', ...parameters }, caller)).results as never;
const byRequest = (requestId: string) => JSON.stringify(['request_id', 'eq', requestId]);

beforeAll(() => insertCaller(running.database));

const makeStore = (name: string, caller = request()) =>
  create('store', { name, address: 'x', phone_number: '1' }, caller);

test('one entry stands for a save and names its record; the others are counted', async () => {
  const supplier = await create('supplier', { name: 'Oakline' });
  const product = await create('product', { description: 'Fjord sideboard', supplier });
  const caller = request();
  const container = await create(
    'container',
    { name: 'Spring', code: 'C-1', stock: [{ product, quantity: 3, price: 10 }] },
    caller,
  );
  const saves = await audit({ filter: 'saves', query: byRequest(caller.requestId) });
  expect(saves).toMatchObject([
    { action: 'create', other_name: 'container', other_id: container, record_name: 'Spring', part_count: 1 },
  ]);
  const all = await audit({ query: byRequest(caller.requestId), sort: 'id' });
  expect(all).toMatchObject([
    { other_name: 'container' },
    {
      other_name: 'stock',
      record_name: 'Fjord sideboard · C-1',
      names: { product: { [product]: 'Fjord sideboard' }, container: { [container]: 'C-1' } },
    },
  ]);
});

test('a deleted record keeps its name, with those of deleted links; one that the audit lost has its number', async () => {
  const store = await makeStore('Fitzroy');
  const order = await create('store_order', { store });
  const entity = context.find('store_order');
  await update(context, entity, order, { notes: 'Soon' }, request());
  await remove(context, entity, order, request());
  await remove(context, context.find('store'), store, request());
  const query = JSON.stringify({
    and: [
      ['other_name', 'eq', 'store_order'],
      ['other_id', 'eq', order],
    ],
  });
  const entries = await audit({ query, sort: 'id' });
  expect(entries.map(({ action, record_name: name }) => [action, name])).toEqual([
    ['create', `Order ${order} · Fitzroy`],
    ['update', `Order ${order} · Fitzroy`],
    ['delete', `Order ${order} · Fitzroy`],
  ]);
  expect(entries[0]!.names['store']).toEqual({ [store]: 'Fitzroy' });
  await running.database.query("DELETE FROM `audit` WHERE `action` = 'delete' AND `other_name` = 'store'");
  const [created] = await audit({ query, sort: 'id' });
  expect(created!.names['store']).toEqual({ [store]: `Store ${store}` });
});

test('a page takes the same few statements, however many entries and links it has', async () => {
  for (let i = 0; i < 12; i += 1) {
    const store = await makeStore(`Shop ${i}`);
    const order = await create('store_order', { store });
    if (i % 2) await remove(context, context.find('store_order'), order, request());
  }
  const select = jest.spyOn(context.listConnections, 'selectOnPrimary');
  const countFor = async (limit: number): Promise<number> => {
    select.mockClear();
    // The deletions are not among these entries, so they are looked up.
    await audit({ limit: String(limit), sort: '-id', filter: 'saves', query: '["action","eq","create"]' });
    return select.mock.calls.length;
  };
  // The records and links, what was deleted, the links of that, and the counts of the saves.
  expect([await countFor(20), await countFor(60)]).toEqual([4, 4]);
  select.mockRestore();
});

test('a name that the reader may not see is not told: by field rules and by store', async () => {
  const [mine, other] = [await makeStore('Mine'), await makeStore('Other')];
  const supplier = await create('supplier', { name: 'Secret supplier' });
  const product = await create('product', { description: 'Bench', supplier });
  const entriesFor = async (caller: typeof admin, name: string, id: number) =>
    (await history(context, context.find(name), id, {}, caller)).results as unknown as NamedEntry[];
  const reader = { ...createCaller(mine, new Date()), administrator: false, superuser: false };
  expect((await entriesFor(reader, 'product', product))[0]!.names['supplier']).toEqual({
    [supplier]: 'Secret supplier',
  });
  const rule = { field_name: 'name', deny_read: true, deny_update: true };
  const limited = { ...reader, limits: { supplier: [rule] } };
  expect(JSON.stringify(await entriesFor(limited, 'product', product))).not.toContain('Secret supplier');
  const order = await create('store_order', { store: mine });
  // Orders are scoped by store: another store's order is not named.
  const unseen = await create('store_order', { store: other });
  const rows = [mine, other].map((store) => ({
    other_name: 'store_order',
    other_id: store === mine ? order : unseen,
    action: 'update',
    changes: {},
  }));
  expect(await nameEntries(context, rows, reader)).toEqual([
    { record_name: `Order ${order} · Mine`, names: {} },
    { names: {} },
  ]);
});
