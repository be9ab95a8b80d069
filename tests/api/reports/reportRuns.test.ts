import { address, as, expectStatus, list, logIn, makeOrder, makeStock, person, type Body } from '../parts/people';
import { allowState, fieldRules, replaceRules, userWithRules } from '../parts/permissionRules';
import { awaitRun, readRun, runBody, startRun } from '../parts/reportRun';
import { isStandard } from '../parts/variant';

const [admin, office, store1, store2] = [as('admin'), as('office'), as('store1'), as('store2')];
const RUN_PATH = '/api/report_run/';
const fileOf = async (username: string, id: number): Promise<Response> =>
  fetch(`${address}/${isStandard ? 'filesystem' : 'fs'}/download/${id}/`, {
    headers: { authorization: `Bearer ${(await logIn(username)).token}` },
  });

test('a run is started, made, and its file is kept for its person', async () => {
  const begun = await startRun(store1);
  expect(begun).toMatchObject({
    title: 'Orders by store and period',
    status: 'queued',
    format: 'csv',
    parameters: runBody()['parameters'],
    user: (await person('store1'))['id'],
    file: null,
  });
  const done = await awaitRun(store1, begun['id'] as number);
  expect(done).toMatchObject({ status: 'done', error: null, file_name: expect.stringMatching(/^Orders.*\.csv$/) });
  expect(done['rows_done']).toBe(done['rows_total']);
  const file = await fileOf('store1', done['file'] as number);
  expect([file.status, file.headers.get('content-length')]).toEqual([200, String(done['file_size'])]);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  const text = await file.text();
  expect(text).toContain((await person('store1')).store.name);
  expect(text).not.toContain((await person('store2')).store.name);
  // Deleting the run takes its file along.
  expectStatus(await store1('DELETE', `${RUN_PATH}${begun['id']}/`), 204);
  expect((await fileOf('store1', done['file'] as number)).status).toBe(404);
});

test('safety 17: nobody sees, cancels or fetches the run of somebody else, not even head office', async () => {
  const mine = await startRun(store1);
  const { file } = await awaitRun(store1, mine['id'] as number);
  for (const [username, other] of [
    ['store2', store2],
    ['admin', admin],
    ['office', office],
  ] as const) {
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { status: 'cancelled' }],
      ['DELETE', ''],
      ['GET', 'history/'],
    ] as const)
      expectStatus(await other(method, `${RUN_PATH}${mine['id']}/${path}`, body), 404);
    expect((await list(other, 'report_run', { _ids: String(mine['id']) }))['count']).toBe(0);
    expect((await fileOf(username, file as number)).status).toBe(404);
    const files = await list(other, 'file', { query: JSON.stringify(['id', 'eq', file]) });
    expect(files['count']).toBe(0);
  }
  expect(await readRun(store1, mine['id'] as number)).toMatchObject({ status: 'done' });
});

test.each<[string, Body, Body]>([
  ['an unknown report', { report: 'none' }, { report: [{ code: 'not-found', message: 'There is no such report' }] }],
  ['no report', { report: null }, { report: [{ code: 'null', message: 'Value Required' }] }],
  [
    'a format of nobody',
    { format: 'a document of mine' },
    { format: [{ code: 'choice', message: 'Choose one of the list: pdf, xls, xlsx, doc, csv, html' }] },
  ],
  ['no parameters', { parameters: {} }, { from: [{ message: 'Value Required' }], to: [{ message: 'Value Required' }] }],
  ['a list of parameters', { parameters: [1] }, { parameters: [{ message: 'Must be an object' }] }],
  [
    'an unknown parameter',
    { parameters: { ...runBody()['parameters'], x: 1 } },
    { x: [{ message: 'Unknown parameter' }] },
  ],
])('400 by name: %s', async (_what, more, errors) => {
  expect(expectStatus(await store1('POST', RUN_PATH, runBody(more)), 400)).toMatchObject(errors);
});

test('a run that fails says why', async () => {
  const parameters = { from: '1900-01-01', to: '2030-12-31', period: 'week' };
  const { id } = await startRun(store1, { parameters });
  expect(await awaitRun(store1, id as number)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('More than 120 periods'),
    file: null,
  });
});

test('a run is cancelled by its status alone, and nothing else of it changes', async () => {
  const { id } = await startRun(store2);
  const patch = (body: Body) => store2('PATCH', `${RUN_PATH}${id}/`, body);
  for (const [body, field] of [
    [{ status: 'failed' }, 'status'],
    [{ report: '_parameter_types' }, 'report'],
    [{ parameters: {} }, 'parameters'],
    [{ format: 'pdf' }, 'format'],
  ] as const)
    expect(expectStatus(await patch(body), 400)).toHaveProperty(field);
  expectStatus(await patch({ file: 1, user: 1, rows_done: 7, error: 'x' }), 200);
  const done = await awaitRun(store2, id as number);
  expect(done).toMatchObject({ status: 'done', user: (await person('store2'))['id'], error: null });
  expect(expectStatus(await patch({ status: 'cancelled' }), 400)).toEqual({
    status: [{ code: 'invalid', message: 'This run is over' }],
  });
});

test('safety 24: who may not open reports has no runs', async () => {
  const caller = await userWithRules([allowState('store_order'), allowState('store')], true);
  for (const [method, path, body] of [
    ['GET', RUN_PATH],
    ['GET', `${RUN_PATH}1/`],
    ['POST', RUN_PATH, runBody()],
    ['PATCH', `${RUN_PATH}1/`, {}],
    ['DELETE', `${RUN_PATH}1/`],
  ] as const)
    expectStatus(await caller(method, path, body), 403);
  const opened = await userWithRules([allowState('reports'), allowState('store_order'), allowState('store')], true);
  const { id } = await startRun(opened);
  expect(await awaitRun(opened, id as number)).toMatchObject({ status: 'done' });
});

test('safety 8: the file of a run is for whoever may still make its report, wherever it is moved', async () => {
  const all = ['reports', 'store_order', 'store', 'product'].map((state) => allowState(state));
  const who = await userWithRules(all, true);
  const { id } = await startRun(who);
  const { file } = await awaitRun(who, id as number);
  const fetched = async () => (await who('GET', `/${isStandard ? 'filesystem' : 'fs'}/download/${file}/`)).status;
  expect(await fetched()).toBe(200);
  const move = { other_name: 'store', other_id: (await person('store1'))['store'].id };
  expect(expectStatus(await who('PATCH', `/api/file/${file}/`, move), 400)).toEqual({
    other_name: [{ code: 'invalid', message: 'Cannot be changed' }],
    other_id: [{ code: 'invalid', message: 'Cannot be changed' }],
  });

  const withoutOrders = all.filter(({ state_name: name }) => name !== 'store_order');
  await replaceRules(who, withoutOrders);
  expect(expectStatus(await who('GET', `/${isStandard ? 'filesystem' : 'fs'}/download/${file}/`), 403)).toEqual({
    detail: 'You may not see this report.',
  });
  await replaceRules(who, all);
  expect(await fetched()).toBe(200);
});

test.each<
  [report: string, parameters: () => Promise<Body>, shown: [model: string, field: string], notShown: [string, string]]
>([
  [
    'orders_by_store',
    async () => runBody()['parameters'] as Body,
    ['store_order', 'total_price'],
    ['store_order', 'modified_date'],
  ],
  // The name of the store that was chosen stands in the head of the report alone.
  [
    'sales',
    async () => ({
      by: 'category__description',
      period: 'last_year',
      against: 'before',
      store: (await person('store1')).store.id,
    }),
    ['store', 'name'],
    ['store', 'address'],
  ],
  [
    'order_confirmation',
    async () => {
      const { stock } = await makeStock(1);
      return { order: (await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]))['id'] };
    },
    ['store_order_line', 'total_price'],
    ['product', 'wholesale_price'],
  ],
])(
  'safety 22: the file of a run of %s (%#) is not for whoever may no longer read a field that it shows',
  async (report, parameters, shown, notShown) => {
    const states = (model: string, ...hidden: string[]) => {
      const rules = fieldRules(model, ...hidden.map((name): [string, boolean, boolean] => [name, true, true]));
      const open = ['reports', 'store_order', 'store_order_line', 'store', 'product'];
      return open.map((state) => allowState(state, rules));
    };
    const who = await userWithRules(states('store'), true);
    const { id } = await startRun(who, { report, parameters: await parameters() });
    const { file, status } = await awaitRun(who, id as number);
    expect(status).toBe('done');
    const fetched = () => who('GET', `/${isStandard ? 'filesystem' : 'fs'}/download/${file}/`);
    expect((await fetched()).status).toBe(200);
    await replaceRules(who, states(...shown));
    expect(expectStatus(await fetched(), 403)).toEqual({
      detail: 'This report shows a field that is hidden from you by now. Run it again.',
    });
    await replaceRules(who, states(...notShown));
    expect((await fetched()).status).toBe(200);
  },
);

test('safety 8: the file of a run is not for a person who belongs to another store by now', async () => {
  const [before, after] = [(await person('store1')).store.id, (await person('store2')).store.id] as [number, number];
  const states = ['reports', 'store_order', 'user_account'].map((state) => allowState(state));
  const who = await userWithRules(states, true, { store: before });
  const { id } = await startRun(who);
  const { file } = await awaitRun(who, id as number);
  const fetched = () => who('GET', `/${isStandard ? 'filesystem' : 'fs'}/download/${file}/`);
  expect((await fetched()).status).toBe(200);
  const [account] = (await list(who, 'trestle/user_account'))['results'] as Body[];
  const move = async (store: number | null) =>
    expectStatus(await admin('PATCH', `/api/trestle/user/${account!['id']}/`, { store }), 200);
  await move(after);
  expect(expectStatus(await fetched(), 403)).toEqual({ detail: 'This report is of another store. Run it again.' });
  // Head office sees every store.
  await move(null);
  expect((await fetched()).status).toBe(200);
});
