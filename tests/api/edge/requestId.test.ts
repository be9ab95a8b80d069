import { as, makeStock, type ApiReply } from '../parts/people';

const admin = as('admin');
const idOf = ({ headers }: ApiReply): string | null => headers.get('x-request-id');

test('every reply carries the id of its own request, whatever it says (S1 §7, contract §2.2)', async () => {
  const { product } = await makeStock(1);
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', '/api/product/?limit=1'],
    ['GET', '/api/product/?_code=true&limit=1'],
    ['GET', `/api/product/${product}/`],
    ['PATCH', `/api/product/${product}/`, { notes: 'x' }],
    ['POST', '/api/product/', {}],
    ['GET', '/api/product/99999999/'],
    ['GET', '/api/product/?sort=nope'],
    ['PUT', '/api/product/', {}],
    ['DELETE', `/api/product/${product}/`],
    ['GET', '/api/openapi.json'],
  ];
  const replies = await Promise.all(
    calls.map(([method, path, body], i) => admin(method, path, body, { 'x-request-id': `asked-${i}` })),
  );
  expect(replies.map(idOf)).toEqual(calls.map((_, i) => `asked-${i}`));
});

test('fifty product lists at once: each reply is that of its own id', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      admin('GET', `/api/product/?limit=1&offset=${i}&sort=id&filter=all`, undefined, { 'x-request-id': `list-${i}` }),
    ),
  );
  expect(replies.map(idOf)).toEqual(replies.map((_, i) => `list-${i}`));
  const ids = replies.map(({ body }) => body['results'][0].id as number);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(new Set(ids).size).toBe(50);
});

test('without one each reply gets one of its own', async () => {
  const [a, b] = await Promise.all([admin('GET', '/api/product/?limit=1'), admin('GET', '/api/product/?limit=1')]);
  expect(idOf(a)).toMatch(/^[\da-f-]{36}$/);
  expect(idOf(a)).not.toBe(idOf(b));
});
