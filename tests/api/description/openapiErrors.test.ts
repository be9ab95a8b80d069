import { readDescription, type DescribedApi } from '../parts/describedReplies';
import { as, call, logIn } from '../parts/people';
import { isOfVariant, isStandard } from '../parts/variant';

const admin = as('admin');
let document: DescribedApi;
const expectDescribed: DescribedApi['expectDescribed'] = (reply, path, method) =>
  document.expectDescribed(reply, path, method);
beforeAll(async () => {
  document = await readDescription();
});

test('what needs no token says so, and nothing else is open', async () => {
  const open = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.length === 0)
      .map(([method]) => [path, method] as const),
  );
  expect(open.length).toBeGreaterThan(0);
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
  const MIB_BYTES = 1024 * 1024;
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  /** Fills in ids that no record has, so that nothing changes. */
  const filled = (path: string): string =>
    path.replace('{format}', 'csv').replace('{id}', '99999999').replace('{name}', 'nothing');
  const invalidCalls = (
    method: string,
    path: string,
  ): [method: string, path: string, body?: unknown, headers?: Record<string, string>][] => {
    const at = filled(path);
    const body = method === 'get' || method === 'delete' ? undefined : { nope: 1 };
    const invalidBodies: unknown[] = body
      ? ['{bad', [], { nope: [{ nope: {} }] }, 'null', { id: 'x'.repeat(300) }]
      : [];
    return [
      [method, at, body],
      [method, `${at}?nope=1`, body],
      [method, at, body, { 'x-timezone': 'Nowhere/Land' }],
      [method, path.replace('{id}', 'x').replace('{format}', 'odt').replace('{name}', 'x y'), body],
      [method, `${at}?jwt=1&limit=-1&query=%7B`, body],
      ...invalidBodies.map((each): [string, string, unknown] => [method, at, each]),
      ...(body
        ? ([
            [method, at, 'a=1', { 'content-type': 'text/plain' }],
            [method, at, undefined],
          ] as [string, string, unknown, Record<string, string>?][])
        : []),
    ];
  };
  const expectAllDescribed = async (caller: typeof call, path: string, method: string): Promise<void> => {
    for (const [usedMethod, at, body, headers] of invalidCalls(method, path))
      expectDescribed(await caller(usedMethod.toUpperCase(), at, body, headers), path, method);
  };
  const operations = (): [path: string, method: string][] =>
    Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method): [string, string] => [path, method]))
      .filter(([path]) => isOfVariant(path))
      // A stream of events never ends.
      .filter(([path, method]) => !JSON.stringify(document.paths[path]![method]).includes('text/event-stream'))
      // Log out would end the session that the next call needs.
      .filter(([path]) => !path.startsWith('/auth/') && !path.startsWith('/api-token-'));
  const forEachOperation = async (check: (path: string, method: string) => Promise<void>): Promise<void> => {
    const operationsLeft = operations();
    expect(operationsLeft.length).toBeGreaterThan(isStandard ? 100 : 20);
    const worker = async () => {
      for (let next = operationsLeft.pop(); next; next = operationsLeft.pop()) await check(...next);
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
  };

  test(
    'to an administrator',
    () => forEachOperation((path, method) => expectAllDescribed(admin, path, method)),
    120_000,
  );
  test(
    'to a store user, and to whoever is nobody',
    () =>
      forEachOperation(async (path, method) => {
        const body = method === 'get' || method === 'delete' ? undefined : {};
        expectDescribed(await as('store2')(method.toUpperCase(), filled(path), body), path, method);
        expectDescribed(await call(method.toUpperCase(), filled(path), body), path, method);
      }),
    120_000,
  );
  test('while signing in, and as somebody who has', async () => {
    const { token } = await logIn('store1');
    const mine: typeof call = (method, path, body, headers = {}) =>
      call(method, path, body, { authorization: `Bearer ${token}`, ...headers });
    for (const path of Object.keys(document.paths).filter(
      (each) => /^\/(auth\/|api-token-)/.test(each) && !/expire/.test(each),
    )) {
      await expectAllDescribed(mine, path, 'post');
      await expectAllDescribed(call, path, 'post');
    }
  });
  test('by another method than those there are', async () => {
    for (const [path, methods] of Object.entries(document.paths).filter(([each]) => isOfVariant(each))) {
      const [known] = Object.keys(methods);
      for (const method of METHODS.filter((each) => !(each.toLowerCase() in methods))) {
        const reply = await admin(method, filled(path), method === 'GET' || method === 'DELETE' ? undefined : {});
        expect([method, path, reply.status]).toEqual([method, path, 405]);
        expect(reply.headers.get('allow')).toContain(known!.toUpperCase());
        expectDescribed(reply, path, known!);
      }
    }
  });
  test('by more than is taken', async () => {
    const large = JSON.stringify({ notes: 'x'.repeat(MIB_BYTES + 10) });
    for (const path of ['/api/product/', '/api-token-auth/', '/api/trestle/send_email/', '/api/product/{id}/merge/']) {
      const reply = await admin('POST', filled(path), large);
      expect([path, reply.status]).toEqual([path, 413]);
      expectDescribed(reply, path, 'post');
    }
  });
});
