import { as, expectStatus, makeOrder, makeStock, person, type Body, type Call } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { DEMO_ORDERS_PERIOD, PARAMETER_TYPES_REPORT, previewReport, REQUIRED_FIELDS } from '../parts/reportForms';

const [store1, store2] = [as('store1'), as('store2')];

describe('safety 17: a store user', () => {
  test("is given the own store's orders alone", async () => {
    const { stock } = await makeStock(3);
    await makeOrder('store2', [{ stock_id: stock, quantity: 1 }]);
    const names = new Set(
      (await previewReport('store1', 'orders_by_store', DEMO_ORDERS_PERIOD)).body['sections'][0].rows.map(
        ([name]: string[]) => name,
      ),
    );
    expect([...names]).toEqual([(await person('store1')).store.name]);
  });
  test("gets the words of an absent order for another store's", async () => {
    const { stock } = await makeStock(3);
    const theirs = await makeOrder('store2', [{ stock_id: stock, quantity: 1 }]);
    const { store } = await person('store2');
    const ask = (order: string) =>
      previewReport('store1', PARAMETER_TYPES_REPORT, [
        ...REQUIRED_FIELDS,
        ['store', String(store.id)],
        ['order', order],
      ]);
    const [foreign, absent] = [await ask(String(theirs['id'])), await ask('99999999')];
    expect(foreign.status).toBe(400);
    expect(foreign.body).toEqual(absent.body);
    const listed = expectStatus(
      await store1('GET', `/reports/reportsParams/${PARAMETER_TYPES_REPORT}/?store=${store.id}`),
      200,
    );
    expect((listed['params'] as Body[]).find(({ name }) => name === 'order')!['listEntries']).toEqual([]);
    expectStatus(await store2('GET', `/api/store_order/${theirs['id']}/`), 200);
  });
});

describe('safety 22: a field that a rule hides from the list', () => {
  const previewAs = async (caller: Call) =>
    caller(
      'POST',
      '/reports/download',
      new URLSearchParams([
        ['reportName', 'orders_by_store'],
        ['filename', 'x.json'],
        ...DEMO_ORDERS_PERIOD,
      ] as string[][]).toString(),
      {
        'content-type': 'application/x-www-form-urlencoded',
      },
    );
  const orders = (...hidden: string[]) =>
    allowState(
      'store_order',
      fieldRules('store_order', ...hidden.map((name): [string, boolean, boolean] => [name, true, true])),
    );
  const others = [allowState('store'), allowState('reports')];

  test('is in no column and no sum', async () => {
    const { status, body } = await previewAs(await userWithRules([orders('total_price'), ...others], true));
    expect(status).toBe(200);
    const labels = (body['sections'] as Body[]).flatMap(({ columns = [] }) =>
      (columns as Body[]).map(({ name }) => name),
    );
    expect(labels).toEqual(expect.arrayContaining(['store__name', 'pieces', 'count']));
    expect(labels).not.toContain('total_price');
  });
  test('cannot be grouped by', async () => {
    expect((await previewAs(await userWithRules([orders('store'), ...others], true))).status).toBe(403);
  });
  test('and a report of a list that is closed does not exist', async () => {
    const caller = await userWithRules(others, true);
    const reports = expectStatus(await caller('GET', '/reports/reports/'), 200) as unknown as Body[];
    expect(reports.map(({ name }) => name)).not.toContain('orders_by_store');
    expectStatus(await caller('GET', '/reports/reportsParams/orders_by_store/'), 404);
    expect((await previewAs(caller)).status).toBe(404);
  });
});
