import { as, call, expectStatus, logIn, type Body, type ApiReply } from '../parts/people';
import { upload } from '../parts/upload';

/** A body in the description of the API, with the example that the tests send. */
interface BodyExample {
  example?: Body;
}
/** What the description shows as examples of one call: bodies by content type, and values of parameters. */
interface OperationExamples {
  requestBody?: { content: Record<string, BodyExample> };
  parameters?: ({ name: string; examples?: Record<string, { value: string }> } | { $ref: string })[];
}
type ExamplesByPath = Record<string, Record<string, OperationExamples>>;

const admin = as('admin');
let paths: ExamplesByPath;
beforeAll(async () => {
  paths = (await call('GET', '/api/openapi.json')).body['paths'] as ExamplesByPath;
});

const exampleOf = (path: string, method: string): Body =>
  paths[path]![method]!.requestBody!.content['application/json']!.example!;
/** Describes a reply, with its body when it is not the expected one. */
const describeReply = ({ status, body }: ApiReply, expectedStatus: number): unknown =>
  status === expectedStatus ? status : [status, body];
/** Paths of the collections that accept POST, and whose records can be changed. */
const creatablePaths = (): string[] =>
  Object.keys(paths).filter((path) => 'post' in paths[path]! && 'patch' in (paths[`${path}{id}/`] ?? {}));

test('each example of a new record makes one, each example of a change changes it', async () => {
  expect(creatablePaths().length).toBeGreaterThan(10);
  for (const path of creatablePaths()) {
    const createReply = await admin('POST', path, exampleOf(path, 'post'));
    expect([path, describeReply(createReply, 201)]).toEqual([path, 201]);
    const item = `${path}${createReply.body['id']}/`;
    for (const method of ['put', 'patch']) {
      const example = exampleOf(`${path}{id}/`, method);
      const changed = await admin(method.toUpperCase(), item, example);
      expect([method, path, describeReply(changed, 200)]).toEqual([method, path, 200]);
      expect(changed.body).toMatchObject(example);
    }
    expect([path, describeReply(await admin('DELETE', item), 204)]).toEqual([path, 204]);
  }
});

test('two records of the example are merged as its example says', async () => {
  const path = '/api/supplier/';
  const [one, two] = await Promise.all(['', ''].map(() => admin('POST', path, exampleOf(path, 'post'))));
  expect(Object.keys(exampleOf(`${path}{id}/merge/`, 'post'))).toEqual(['id', 'other_ids']);
  const merged = await admin('POST', `${path}${one!.body['id']}/merge/`, {
    id: one!.body['id'],
    other_ids: [two!.body['id']],
  });
  expect(describeReply(merged, 200)).toBe(200);
});

test('the examples for files, the own account, signing in and mails are taken', async () => {
  const supplier = expectStatus(await admin('POST', '/api/supplier/', exampleOf('/api/supplier/', 'post')), 201);
  const words = { content: 'plain words', name: 'words.txt', other_name: 'supplier', other_id: supplier['id'] };
  const file = expectStatus(await upload('admin', words), 201);
  const { token } = await logIn('admin');
  const headers = { authorization: `Bearer ${token}` };
  expect(
    describeReply(await admin('PATCH', `/api/file/${file['id']}/`, exampleOf('/api/file/{id}/', 'patch')), 200),
  ).toBe(200);
  const account = exampleOf('/api/trestle/user_account/{id}/', 'patch');
  expect(describeReply(await admin('PATCH', '/api/trestle/user_account/1/', account), 200)).toBe(200);
  for (const path of [
    '/api-token-auth/',
    '/auth/forgot_password/',
    '/auth/reauthenticate/',
    '/auth/sudo/',
    '/api/trestle/send_email/',
  ]) {
    expect([path, describeReply(await call('POST', path, exampleOf(path, 'post'), headers), 200)]).toEqual([path, 200]);
  }
});

test('every example of a condition and of columns is taken', async () => {
  const lists = Object.keys(paths).filter(
    (path) => path.startsWith('/api/') && ('post' in paths[path]! || `${path}{id}/` in paths),
  );
  expect(lists.length).toBeGreaterThan(25);
  const exampleCalls = lists.flatMap((path) =>
    ['', 'download/{format}/'].flatMap((rest) =>
      (paths[path + rest]?.['get']?.parameters ?? []).flatMap((parameter) => {
        // A download takes the same conditions as its list.
        const hasExamples = 'examples' in parameter && (rest === '' || parameter.name === 'columns');
        return hasExamples
          ? Object.values(parameter.examples!).map(({ value }) => [path + rest, parameter.name, value] as const)
          : [];
      }),
    ),
  );
  const refusalOf = async ([path, name, value]: (typeof exampleCalls)[number]): Promise<unknown> => {
    const { status, body } = await admin(
      'GET',
      `${path.replace('{format}', 'csv')}?limit=1&${new URLSearchParams({ [name]: value })}`,
    );
    return status === 200 ? [] : [path, name, value, body];
  };
  for (let i = 0; i < exampleCalls.length; i += 20)
    expect((await Promise.all(exampleCalls.slice(i, i + 20).map(refusalOf))).flat()).toEqual([]);
});
