import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { collectionPath, type Entity } from '@trestle/schema/entity';
import { entities } from '@trestle/schema/entities/all';
import { makeAttachments } from './demoAttachments';
import { address, as, call, expectStatus, logIn, makeOrder, makeStock, type Body, type Reply } from './people';

type Operation = {
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
  security?: unknown[];
};
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Body>>;
}

const admin = as('admin');
let document: Document;
let check: (reference: string) => ValidateFunction;
let own: Map<string, number>;
beforeAll(async () => {
  own = await makeAttachments();
  document = expectStatus(await call('GET', '/api/openapi.json'), 200) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'openapi', ...document });
  check = (reference) => ajv.getSchema(`openapi${reference}`)!;
});

const escaped = (part: string): string =>
  part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
/** Checks that the document describes a reply's status and shape. */
const expectDescribed = ({ status, body, headers }: Reply, path: string, method: string): void => {
  const answer = document.paths[path]![method]!.responses[status];
  if (!answer) throw new Error(`${method} ${path}: ${status} is not described; ${JSON.stringify(body).slice(0, 300)}`);
  const place = answer.$ref ?? `#/paths/${escaped(path)}/${method}/responses/${status}`;
  const resolved = answer.$ref ? document.components['responses']![answer.$ref.split('/').pop()!]! : answer;
  if (!resolved.content) return;
  const type = headers.get('content-type')!.split(';', 1)[0]!;
  if (!(type in resolved.content)) throw new Error(`${method} ${path} ${status}: ${type} is not described`);
  if (type !== 'application/json') return;
  const validate = check(`${place}/content/application~1json/schema`);
  if (!validate(body))
    throw new Error(
      `${method} ${path} ${status}: ${JSON.stringify(validate.errors?.slice(0, 3))} in ${JSON.stringify(body).slice(0, 500)}`,
    );
};

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
  const [kept, other] = [await makeStock(9), await makeStock(9)];
  const { id } = await makeOrder('store1', [{ stock_id: kept.stock, quantity: 2 }]);
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

  const merge = (body: Body) => admin('POST', `/api/product/${kept.product}/merge/`, body);
  expectDescribed(await admin('DELETE', `/api/product/${kept.product}/`), '/api/product/{id}/', 'delete');
  const stale = await admin('PATCH', `/api/store_order/${id}/`, {
    notes: 'late',
    modified_date: '2020-01-01T00:00:00.000Z',
  });
  expectStatus(stale, 409);
  expectDescribed(stale, '/api/store_order/{id}/', 'patch');
  for (const body of [{}, { id: 1, other_ids: [] }, { id: kept.product, other_ids: [99_999_999] }])
    expectDescribed(await merge(body), '/api/product/{id}/merge/', 'post');
  const merged = await merge({ id: kept.product, other_ids: [other.product] });
  expectStatus(merged, 200);
  expectDescribed(merged, '/api/product/{id}/merge/', 'post');
});

test('files answer as they are described', async () => {
  const { product } = await makeStock(1);
  const upload = async (parts: Record<string, string | Blob>): Promise<Reply> => {
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
  const made = await upload({
    userId: '1',
    other_id: String(product),
    other_name: 'product',
    file: new File(['plain words'], 'words.txt', { type: 'text/plain' }),
  });
  expectStatus(made, 201);
  expectDescribed(made, '/filesystem/upload/', 'post');
  expectDescribed(await upload({ other_id: 'x', other_name: 'nothing' }), '/filesystem/upload/', 'post');
  const [download] = Object.keys(document.paths).filter(
    (path) => path.endsWith('s/download/{id}/') || path.endsWith('m/download/{id}/'),
  );
  expect((await admin('GET', download!.replace('{id}', String(made.body['id'])))).status).toBe(200);
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

test('what needs no token says so, and nothing else is open', async () => {
  const open = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.length === 0)
      .map(([method]) => [path, method] as const),
  );
  for (const [path, method] of open)
    expect([path, (await call(method.toUpperCase(), path, method === 'post' ? {} : undefined)).status]).not.toEqual([
      path,
      401,
    ]);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of Object.keys(methods).filter((each) => !open.some(([p, m]) => p === path && m === each))) {
      const filled = path.replace('{format}', 'csv').replace(/\{\w+\}/, '1');
      expect([
        path,
        method,
        (await call(method.toUpperCase(), filled, method === 'get' || method === 'delete' ? undefined : {})).status,
      ]).toEqual([path, method, 401]);
    }
  }
});

describe('whatever goes wrong with a call is described', () => {
  const MIB = 1024 * 1024;
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  /** Fills in ids that no record has, so that nothing changes. */
  const filled = (path: string): string =>
    path.replace('{format}', 'csv').replace('{id}', '99999999').replace('{name}', 'nothing');
  const wrongs = (
    method: string,
    path: string,
  ): [method: string, path: string, body?: unknown, headers?: Record<string, string>][] => {
    const at = filled(path);
    const body = method === 'get' || method === 'delete' ? undefined : { nope: 1 };
    const odd: unknown[] = body ? ['{bad', [], { nope: [{ nope: {} }] }, 'null', { id: 'x'.repeat(300) }] : [];
    return [
      [method, at, body],
      [method, `${at}?nope=1`, body],
      [method, at, body, { 'x-timezone': 'Nowhere/Land' }],
      [method, path.replace('{id}', 'x').replace('{format}', 'odt').replace('{name}', 'x y'), body],
      [method, `${at}?jwt=1&limit=-1&query=%7B`, body],
      ...odd.map((each): [string, string, unknown] => [method, at, each]),
      ...(body
        ? ([
            [method, at, 'a=1', { 'content-type': 'text/plain' }],
            [method, at, undefined],
          ] as [string, string, unknown, Record<string, string>?][])
        : []),
    ];
  };
  const judged = async (caller: typeof call, path: string, method: string): Promise<void> => {
    for (const [asked, at, body, headers] of wrongs(method, path))
      expectDescribed(await caller(asked.toUpperCase(), at, body, headers), path, method);
  };
  const operations = (): [path: string, method: string][] =>
    Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method): [string, string] => [path, method]))
      // Log out would end the session that the next call needs.
      .filter(([path]) => !path.startsWith('/auth/') && !path.startsWith('/api-token-'));
  const each = async (judge: (path: string, method: string) => Promise<void>): Promise<void> => {
    const left = operations();
    const worker = async () => {
      for (let next = left.pop(); next; next = left.pop()) await judge(...next);
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
  };

  test('to an administrator', () => each((path, method) => judged(admin, path, method)), 120_000);
  test(
    'to a store user, and to whoever is nobody',
    () =>
      each(async (path, method) => {
        const body = method === 'get' || method === 'delete' ? undefined : {};
        expectDescribed(await as('store2')(method.toUpperCase(), filled(path), body), path, method);
        expectDescribed(await call(method.toUpperCase(), filled(path), body), path, method);
      }),
    60_000,
  );
  test('while signing in, and as somebody who has', async () => {
    const { token } = await logIn('store1');
    const mine: typeof call = (method, path, body, headers = {}) =>
      call(method, path, body, { authorization: `Bearer ${token}`, ...headers });
    for (const path of Object.keys(document.paths).filter(
      (each) => /^\/(auth\/|api-token-)/.test(each) && !/expire/.test(each),
    )) {
      await judged(mine, path, 'post');
      await judged(call, path, 'post');
    }
  }, 60_000);
  test('by another method than those there are', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const [known] = Object.keys(methods);
      for (const method of METHODS.filter((each) => !(each.toLowerCase() in methods))) {
        const reply = await admin(method, filled(path), method === 'GET' || method === 'DELETE' ? undefined : {});
        expect([method, path, reply.status]).toEqual([method, path, 405]);
        expect(reply.headers.get('allow')).toContain(known!.toUpperCase());
        expectDescribed(reply, path, known!);
      }
    }
  }, 60_000);
  test('by more than is taken', async () => {
    const large = JSON.stringify({ notes: 'x'.repeat(MIB + 10) });
    for (const path of ['/api/product/', '/api-token-auth/', '/api/trestle/send_email/', '/api/product/{id}/merge/']) {
      const reply = await admin('POST', filled(path), large);
      expect([path, reply.status]).toEqual([path, 413]);
      expectDescribed(reply, path, 'post');
    }
  });
});

test('health, remotes and the description itself answer as they are described', async () => {
  for (const path of ['/healthz', '/readyz', '/remotes.json', '/api/openapi.json'])
    expectDescribed(await call('GET', path), path, 'get');
  expectDescribed(await admin('GET', '/reports/reports/'), '/reports/reports/', 'get');
});
