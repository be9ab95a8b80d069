import { address, as, call, expectStatus, list, logIn, makeStock, person } from '../parts/people';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';

/** Two BFFs and two services processes on one database, the normal case. */
let second: SecondDeployment;
beforeAll(async () => {
  second = await startSecondDeployment();
});
afterAll(() => second.stop());

const post = async (origin: string, token: string, path: string, body: unknown) =>
  (
    await fetch(origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;

test('safety 50: twelve buyers for five pieces, through two services processes: five are sold, in every round', async () => {
  const { token } = await logIn('store1');
  const { store } = await person('store1');
  for (let round = 0; round < 8; round += 1) {
    const { stock } = await makeStock(5);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        post(i % 2 ? second.url : address, token, '/api/store_order/', {
          store: store.id,
          store_order_lines: [{ stock_id: stock, quantity: 1 }],
        }),
      ),
    );
    expect(statuses.sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(400)]);
    expect((await list(as('store1'), 'stock_availability', { _ids: String(stock) }))['results'][0]).toMatchObject({
      ordered: 5,
      available: 0,
    });
  }
});
test('safety 51: two people save one record over two processes at once, 200 times: one wins, the other is told', async () => {
  const [admin, office] = [await logIn('admin'), await logIn('office')];
  const { product } = await makeStock(1);
  for (let round = 0; round < 200; round += 1) {
    const { body } = await call('GET', `/api/product/${product}/`, undefined, {
      authorization: `Bearer ${admin.token}`,
    });
    const save = async (origin: string, token: string, notes: string) =>
      (
        await fetch(`${origin}/api/product/${product}/`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ notes, modified_date: body['modified_date'] }),
        })
      ).status;
    const statuses = await Promise.all([
      save(address, admin.token, `admin ${round}`),
      save(second.url, office.token, `office ${round}`),
    ]);
    expect(statuses.sort()).toEqual([200, 409]);
    const winner = expectStatus(
      await call('GET', `/api/product/${product}/`, undefined, { authorization: `Bearer ${admin.token}` }),
      200,
    );
    expect(winner['notes']).toMatch(new RegExp(`^(admin|office) ${round}$`));
  }
});
