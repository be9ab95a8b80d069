import { as, expectStatus, list, makeOrder, makeStock, person, type Body, type Call } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { makeRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
/** Returns a user who may do everything, but sees none of these fields. */
const blindTo = (model: string, ...names: string[]): Promise<Call> =>
  userWithRules([
    allowState('*', fieldRules(model, ...names.map((name): [string, boolean, boolean] => [name, true, false]))),
  ]);
const statuses = (caller: Call, path: string, ...parameters: string[]): Promise<number[]> =>
  Promise.all(parameters.map(async (each) => (await caller('GET', `${path}?limit=1&${each}`)).status));
const DAYS_OF_MOVE = ['delivery_date', 'moved_from', 'date_moved', 'delayed_from', 'delayed_to'];
const DAYS_OF_ORDER = ['expected_delivery_date', 'delayed_from', 'delayed_to'];

describe('safety 68: who may not see a delivery date', () => {
  let caller: Call;
  let container: number;
  let order: Body;
  beforeAll(async () => {
    caller = await blindTo('container', 'delivery_date');
    const product = await makeRecord('product', { description: unique('Bench') });
    const record = await makeRecord('container', {
      name: unique('Curlew'),
      delivery_date: '2031-12-01',
      stock: [{ product: product['id'], quantity: 9, price: 10 }],
    });
    container = record['id'] as number;
    order = await makeOrder('store1', [{ stock_id: record['stock'][0].id, quantity: 2 }]);
    expectStatus(await admin('PATCH', `/api/container/${container}/`, { delivery_date: '2031-12-22' }), 200);
  });

  test('gets no planned or current day of a moved container, in no reply', async () => {
    const read = async (path: string) => expectStatus(await caller('GET', path), 200);
    const shown = await read(`/api/container/${container}/`);
    expect(DAYS_OF_MOVE.filter((name) => name in shown)).toEqual([]);
    const placed = await read(`/api/store_order/${order['id']}/`);
    expect(DAYS_OF_ORDER.filter((name) => name in placed)).toEqual([]);
    expect([...DAYS_OF_MOVE, ...DAYS_OF_ORDER].filter((name) => name in placed['store_order_lines'][0])).toEqual([]);
    const history = await read(`/api/container/${container}/history/`);
    expect(JSON.stringify(history)).not.toMatch(/2031-12|moved/);
    expect(await read(`/api/container/${container}/`)).toHaveProperty('name');
  });
  test('cannot ask for such a day, nor filter by it', async () => {
    const query = (name: string) => `query=${encodeURIComponent(JSON.stringify([name, 'eq', '2031-12-22']))}`;
    expect(
      await statuses(
        caller,
        '/api/container/',
        query('delayed_to'),
        query('moved_from'),
        'sort=date_moved',
        'filter=delayed',
      ),
    ).toEqual([400, 400, 400, 400]);
    expect(await statuses(caller, '/api/store_order/', query('container_delayed_to'), 'filter=delayed')).toEqual([
      400, 400,
    ]);
    expect(await statuses(caller, '/api/store_order_line/', query('delayed_to'), 'filter=delayed')).toEqual([400, 400]);
    expect(await statuses(admin, '/api/container/', query('delayed_to'), 'filter=delayed')).toEqual([200, 200]);
  });
  test('gets no stock in words, and of its filters only those without a day', async () => {
    const filters = ['here', 'this_month', 'next_month', 'in_stock', 'sold_out', 'stocked'].map(
      (name) => `filter=${name}`,
    );
    expect(await statuses(caller, '/api/product/', ...filters)).toEqual([400, 400, 400, 200, 200, 200]);
    const download = '/api/product/download/json/';
    expect(await statuses(caller, download, 'columns=["stock","code"]', 'columns=["code"]')).toEqual([400, 200]);
    const withoutContainer = await blindTo('stock', 'container');
    expect(await statuses(withoutContainer, download, 'columns=["stock"]')).toEqual([400]);
    expect(await statuses(admin, download, 'columns=["stock"]')).toEqual([200]);
  });
});

test('safety 68: a hidden price or quantity hides what is multiplied by it', async () => {
  const { stock } = await makeStock(9);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 6 }]);
  const shownTo = async (caller: Call) => {
    const record = expectStatus(await caller('GET', `/api/store_order/${order['id']}/`), 200);
    const [line] = record['store_order_lines'] as Body[];
    return ['quantity', 'unit_price', 'total_price']
      .filter((name) => name in line!)
      .concat('total_price' in record ? ['sum'] : []);
  };
  expect(await shownTo(admin)).toEqual(['quantity', 'unit_price', 'total_price', 'sum']);
  expect(await shownTo(await blindTo('store_order_line', 'unit_price'))).toEqual(['quantity']);
  expect(await shownTo(await blindTo('store_order_line', 'quantity'))).toEqual(['unit_price']);
  // The price of a line is the price that its stock had.
  expect(await shownTo(await blindTo('stock', 'price'))).toEqual(['quantity']);
});

test('a hidden quantity leaves the pieces that are left, and orders are placed all the same', async () => {
  const { stock } = await makeStock(9);
  const caller = await blindTo('stock', 'quantity');
  const row = expectStatus(await caller('GET', `/api/stock_availability/${stock}/`), 200);
  expect(['quantity', 'ordered', 'available'].filter((name) => name in row)).toEqual(['ordered', 'available']);
  const { store } = await person('store1');
  const body = { store: store.id, store_order_lines: [{ stock_id: stock, quantity: 2 }] };
  const placed = expectStatus(await caller('POST', '/api/store_order/', body), 201);
  expect(placed['store_order_lines']).toMatchObject([{ quantity: 2, unit_price: expect.anything() }]);
});

test("safety 68: hidden groups hide what an account lacks and a group's members", async () => {
  const rules = [fieldRules('user', ['groups', true, false])];
  const superuserNames = expectStatus(
    await admin('GET', '/api/trestle/user/?limit=1&query=["missing","is_null"]'),
    200,
  );
  expect(superuserNames['results'][0]).toHaveProperty('missing');
  const caller = await userWithRules([allowState('*', ...rules), allowState('user'), allowState('group')]);
  const [user] = (await list(caller, 'trestle/user', { limit: '1' }))['results'] as Body[];
  expect(['missing', 'groups', 'descriptive_name'].filter((name) => name in user!)).toEqual(['descriptive_name']);
  expect(await statuses(caller, '/api/trestle/user/', 'query=["missing","is_not_null"]')).toEqual([400]);
  const [group] = (await list(caller, 'trestle/group', { limit: '1' }))['results'] as Body[];
  expect('members' in group!).toBe(false);
});
