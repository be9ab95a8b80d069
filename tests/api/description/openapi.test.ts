import { collectionPath, type Entity } from '@trestle/schema/entity';
import { entities } from '@trestle/schema/entities/all';
import { unique } from '../../uniqueText';
import { makeAttachments } from '../parts/demoAttachments';
import { readDescription, type DescribedApi } from '../parts/describedReplies';
import {
  address,
  as,
  call,
  expectStatus,
  logIn,
  makeOrder,
  makeStock,
  type Body,
  type ApiReply,
} from '../parts/people';

const admin = as('admin');
let document: DescribedApi;
const expectDescribed: DescribedApi['expectDescribed'] = (reply, path, method) =>
  document.expectDescribed(reply, path, method);
let own: Map<string, number>;
beforeAll(async () => {
  own = await makeAttachments();
  document = await readDescription();
});

describe.each(entities.map((entity) => [entity.name, entity] as const))(
  '%s answers as it is described',
  (_name, entity: Entity) => {
    const path = collectionPath(entity);
    test('lists, items, look-ups', async () => {
      const one = own.has(entity.name) ? `_ids=${own.get(entity.name)}` : 'sort=id';
      const page = await admin('GET', `${path}?filter=all&limit=50&${one}`);
      expect(page.status).toBe(200);
      expectDescribed(page, path, 'get');
      for (const { id } of (page.body['results'] as Body[]).slice(0, 5)) {
        const item = await admin('GET', `${path}${id}/`);
        expect(item.status).toBe(200);
        expectDescribed(item, `${path}{id}/`, 'get');
        // The document promises few fields, because rules may hide others. An administrator gets all.
        expect(Object.keys(item.body).sort()).toEqual(
          Object.keys(
            document.components['schemas']![entity.name === 'file' ? 'file_record' : entity.name]![
              'properties'
            ] as object,
          ).sort(),
        );
      }
      if (entity.lookup) expectDescribed(await admin('GET', `${path}?_code=true&limit=50`), path, 'get');
    });
    test('refusals', async () => {
      expectDescribed(await admin('GET', `${path}?limit=-1`), path, 'get');
      expectDescribed(await admin('GET', `${path}?nope=1`), path, 'get');
      expectDescribed(await admin('GET', `${path}99999999/`), `${path}{id}/`, 'get');
      expectDescribed(await admin('GET', `${path}x/`), `${path}{id}/`, 'get');
      expectDescribed(await call('GET', path), path, 'get');
      if (document.paths[path]!['post'])
        for (const body of ['{bad', [], { nope: 1 }, { created_date: [], nope: { a: [{}] } }]) {
          const refused = await admin('POST', path, body);
          expect(refused.status).toBeGreaterThanOrEqual(400);
          expectDescribed(refused, path, 'post');
        }
      if (document.paths[`${path}{id}/`]!['patch'])
        expectDescribed(await admin('PATCH', `${path}99999999/`, {}), `${path}{id}/`, 'patch');
    });
  },
);

test('history, downloads, conflicts and merges answer as they are described', async () => {
  const [keptStock, otherStock] = [await makeStock(9), await makeStock(9)];
  const { id } = await makeOrder('store1', [{ stock_id: keptStock.stock, quantity: 2 }]);
  expectStatus(await as('store1')('PATCH', `/api/store_order/${id}/`, { notes: 'changed' }), 200);
  const history = await as('store1')('GET', `/api/store_order/${id}/history/`);
  expect(expectStatus(history, 200)['count']).toBeGreaterThan(1);
  expectDescribed(history, '/api/store_order/{id}/history/', 'get');
  expectDescribed(
    await as('store2')('GET', `/api/store_order/${id}/history/`),
    '/api/store_order/{id}/history/',
    'get',
  );

  const rows = await admin(
    'GET',
    `/api/store_order/download/json/?limit=5&columns=${encodeURIComponent('["id","notes"]')}`,
  );
  expectDescribed(rows, '/api/store_order/download/{format}/', 'get');
  const described = document.paths['/api/store_order/download/{format}/']!['get']!.responses['200'] as unknown as {
    headers: object;
    content: object;
  };
  for (const name of Object.keys(described.headers)) expect([name, rows.headers.has(name)]).toEqual([name, true]);
  for (const format of ['csv', 'xlsx', 'json']) {
    const { headers } = await admin('GET', `/api/store_order/download/${format}/?limit=1`);
    expect(Object.keys(described.content)).toContain(headers.get('content-type')!.split(';', 1)[0]);
  }
  expectDescribed(await admin('GET', '/api/store_order/download/odt/'), '/api/store_order/download/{format}/', 'get');

  const merge = (body: Body) => admin('POST', `/api/product/${keptStock.product}/merge/`, body);
  expectDescribed(await admin('DELETE', `/api/product/${keptStock.product}/`), '/api/product/{id}/', 'delete');
  const stale = await admin('PATCH', `/api/store_order/${id}/`, {
    notes: 'late',
    modified_date: '2020-01-01T00:00:00.000Z',
  });
  expectStatus(stale, 409);
  expectDescribed(stale, '/api/store_order/{id}/', 'patch');
  for (const body of [{}, { id: 1, other_ids: [] }, { id: keptStock.product, other_ids: [99_999_999] }])
    expectDescribed(await merge(body), '/api/product/{id}/merge/', 'post');
  const merged = await merge({ id: keptStock.product, other_ids: [otherStock.product] });
  expectStatus(merged, 200);
  expectDescribed(merged, '/api/product/{id}/merge/', 'post');
  expectDescribed(await admin('GET', '/api/product/merges/'), '/api/product/merges/', 'get');
  const undo = (body: Body) => admin('POST', `/api/product/${keptStock.product}/merge/undo/`, body);
  for (const otherIds of [[], [99_999_999], [otherStock.product], [otherStock.product]])
    expectDescribed(
      await undo({ id: keptStock.product, other_ids: otherIds }),
      '/api/product/{id}/merge/undo/',
      'post',
    );
  const run = '1b4e28ba-2fa1-41d2-883f-0016d3cca4f7';
  const named = { description: unique('Described') };
  expectStatus(await admin('PATCH', `/api/product/${keptStock.product}/`, named, { prefer: `change-run=${run}` }), 200);
  for (const path of ['change_runs/', `change_runs/${run}/`])
    expectDescribed(await admin('GET', `/api/product/${path}`), `/api/product/${path.replace(run, '{run}')}`, 'get');
});

test('files answer as they are described', async () => {
  const { product } = await makeStock(1);
  const upload = async (parts: Record<string, string | Blob>): Promise<ApiReply> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.set(name, value);
    const { token } = await logIn('admin');
    const reply = await fetch(`${address}/filesystem/upload/`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: reply.status, body: (await reply.json()) as Body, headers: reply.headers };
  };
  const file = await upload({
    userId: '1',
    other_id: String(product),
    other_name: 'product',
    file: new File(['plain words'], 'words.txt', { type: 'text/plain' }),
  });
  expectStatus(file, 201);
  expectDescribed(file, '/filesystem/upload/', 'post');
  expectDescribed(await upload({ other_id: 'x', other_name: 'nothing' }), '/filesystem/upload/', 'post');
  const [download] = Object.keys(document.paths).filter(
    (path) => path.endsWith('s/download/{id}/') || path.endsWith('m/download/{id}/'),
  );
  expect((await admin('GET', download!.replace('{id}', String(file.body['id'])))).status).toBe(200);
  expectDescribed(await admin('GET', download!.replace('{id}', '99999999')), download!, 'get');
});

test('signing in answers as it is described', async () => {
  const { token } = await logIn('store1');
  for (const [path, body] of [
    ['/api-token-auth/', { username: 'store1', password: 'wrong-here' }],
    ['/api-token-auth/', {}],
    ['/api-token-verify/', { token }],
    ['/api-token-refresh/', { token }],
    ['/api-token-refresh/', { token: 'x' }],
  ] as const) {
    expectDescribed(await call('POST', path, body), path, 'post');
  }
  expectDescribed(
    await as('store1')('POST', '/api/trestle/my_group_permissions/', {}),
    '/api/trestle/my_group_permissions/',
    'post',
  );
  expectDescribed(
    await call('POST', '/api-token-expire/', {}, { authorization: `Bearer ${token}` }),
    '/api-token-expire/',
    'post',
  );
});

test('health, remotes and the description itself answer as they are described', async () => {
  for (const path of ['/healthz', '/readyz', '/remotes.json', '/api/openapi.json'])
    expectDescribed(await call('GET', path), path, 'get');
  expectDescribed(await admin('GET', '/reports/reports/'), '/reports/reports/', 'get');
});
