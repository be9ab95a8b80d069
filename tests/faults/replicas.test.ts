import { setTimeout as sleep } from 'node:timers/promises';
import { as, expectStatus, logIn, makeStock, CREATED_BEFORE_TESTS, type Body } from '../api/parts/people';
import { startPrivateDatabase, type PrivateDatabase } from '../api/parts/privateDatabase';
import { startSecondDeployment, type SecondDeployment } from '../api/parts/secondDeployment';

/** A replica that has got nothing yet: its tables are empty. */
let emptyReplica: PrivateDatabase;
let deployment: SecondDeployment;
let token: string;
const UNREACHABLE_URL = 'mysql://u:p@127.0.0.1:9/x';
beforeAll(async () => {
  emptyReplica = await startPrivateDatabase();
  ({ token } = await logIn('admin'));
});
afterAll(() => emptyReplica?.stop());
afterEach(() => deployment?.stop());

const get = async (path: string): Promise<Body> => {
  const response = await fetch(deployment.url + path, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
};

/** What the page Health says of replicas, once the services of this deployment have said it. */
async function replicaCheck(): Promise<Body> {
  for (let i = 0; i < 200; i += 1) {
    const check = ((await get('/api/trestle/health/'))['checks'] as Body[]).find(({ name }) => name === 'Replicas');
    if (check) return check;
    await sleep(100);
  }
  throw new Error('The page says nothing of replicas.');
}

test('lists and downloads come from a replica; sessions, items and writes never do', async () => {
  deployment = await startSecondDeployment({ DATABASE_READ_URLS: emptyReplica.url });
  const { product } = await makeStock(1);
  expect((await get('/api/product/?filter=all'))['count']).toBe(0);
  expect(await get('/api/product/download/json/?filter=all')).toEqual([]);
  expect(await get(`/api/product/${product}/`)).toMatchObject({ id: product });
  expect((await get('/api/product/?filter=all&limit=1'))['results']).toEqual([]);
  expect(await replicaCheck()).toMatchObject({ state: 'good', text: expect.stringMatching(/^1 answers\. How far/) });
});
test('a replica that is gone costs nobody anything', async () => {
  deployment = await startSecondDeployment({ DATABASE_READ_URLS: UNREACHABLE_URL });
  const demoRowsQuery = `filter=all&query=${CREATED_BEFORE_TESTS}`;
  const { count } = expectStatus(await as('admin')('GET', `/api/code_fabric/?${demoRowsQuery}`), 200);
  for (let i = 0; i < 3; i += 1) expect((await get(`/api/code_fabric/?${demoRowsQuery}`))['count']).toBe(count);
  expect((await get(`/api/code_fabric/download/json/?${demoRowsQuery}`)).length).toBe(count);
  expect(await replicaCheck()).toMatchObject({
    state: 'bad',
    text: 'No answer from 127.0.0.1:9. Lists are read from the others.',
  });
});
