import { randomUUID } from 'node:crypto';
import { unique } from '../../uniqueText';
import { as, expectStatus, type Body } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { makeRecord as make } from '../parts/records';

const admin = as('admin');
const idOf = (body: Body): number => body['id'] as number;
const RUNS = '/api/code_fabric/change_runs/';
const set = (id: number, body: Body, prefer: string, caller = admin) =>
  caller('PATCH', `/api/code_fabric/${id}/`, body, { prefer });
const runOf = async (id: string, caller = admin): Promise<Body | undefined> =>
  (expectStatus(await caller('GET', RUNS), 200)['results'] as Body[]).find((run) => run['id'] === id);
const recordsOf = async (id: string, caller = admin): Promise<Body[]> =>
  expectStatus(await caller('GET', `${RUNS}${id}/`), 200)['results'];

/** Three fabrics whose order was set by one run. */
async function runOfThree() {
  const run = randomUUID();
  const ids: number[] = [];
  for (const at of [1, 2, 3])
    ids.push(idOf(await make('code_fabric', { description: unique('Run'), display_order: at })));
  const replies = await Promise.all(ids.map((id) => set(id, { display_order: 8 }, `change-run=${run}`)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  return { run, ids };
}

test('calls of one run are kept together, with the values before and after; an undo is marked', async () => {
  const { run, ids } = await runOfThree();
  expect(await runOf(run)).toMatchObject({
    is_own: true,
    fields: [{ name: 'display_order', label: 'Order', value: 8 }],
    records: 3,
    undone: 0,
  });
  expect(await recordsOf(run)).toEqual(
    ids.map((id, i) => ({ id, before: { display_order: i + 1 }, after: { display_order: 8 } })),
  );
  expectStatus(await set(ids[0]!, { display_order: 1 }, `undo-run=${run}`), 200);
  expect(await runOf(run)).toMatchObject({ records: 3, undone: 1 });
  expect((await recordsOf(run)).map(({ id }) => id)).toEqual(ids.slice(1));
});

test('a refused change and one that changes nothing are in no run', async () => {
  const run = randomUUID();
  const id = idOf(await make('code_fabric', { description: unique('Same'), display_order: 5 }));
  expectStatus(await set(id, { display_order: 5 }, `change-run=${run}`), 200);
  expectStatus(await set(id, { display_order: 'x' }, `change-run=${run}`), 400);
  expect(await runOf(run)).toBeUndefined();
  expectStatus(await admin('GET', `${RUNS}${run}/`), 404);
  expectStatus(await admin('GET', `${RUNS}é/`), 404);
});

test('others see a run as far as they see its fields, and can neither add to it nor undo it', async () => {
  const { run, ids } = await runOfThree();
  const other = await userWithRules([allowState('*')]);
  expect(await runOf(run, other)).toMatchObject({ is_own: false });
  for (const kind of ['change', 'undo'])
    expectStatus(await set(ids[0]!, { display_order: 2 }, `${kind}-run=${run}`, other), 403);
  const blind = await userWithRules([allowState('*', fieldRules('code_fabric', ['display_order', true, true]))]);
  expect(await runOf(run, blind)).toBeUndefined();
  expect(await recordsOf(run, blind)).toEqual([]);
  expectStatus(await as('store1')('GET', RUNS), 403);
  const colour = idOf(await make('code_colour', { description: unique('Red') }));
  const foreign = await admin(
    'PATCH',
    `/api/code_colour/${colour}/`,
    { display_order: 1 },
    { prefer: `undo-run=${run}` },
  );
  expect(expectStatus(foreign, 400)).toHaveProperty('Prefer');
});
