import { bearer } from '../parts/createUser';
import { as, call, expectStatus, type Body, type Call } from '../parts/people';
import { admin, createTestRemote, startTrialsAlone, type TestRemote } from './testRemote';

let remote: TestRemote;
let allowTrials: () => Promise<void>;
beforeAll(async () => {
  allowTrials = await startTrialsAlone();
  remote = await createTestRemote();
}, 70_000);
afterAll(async () => {
  await remote.remove();
  await allowTrials();
});

test('a token reads how its own remote does: releases, trial, and errors by version, page and browser', async () => {
  await remote.release('1.0.0');
  await remote.release('1.1.0', { preview: '1' });
  const report = { name: remote.name, version: '1.0.0', kind: 'render', message: 'seat is undefined' };
  const reporter = as('store1');
  const agent = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const address = `/${remote.name}/list?q=Mara`;
  const send = (body: object) => reporter('POST', '/api/trestle/release/error/', { ...report, ...body }, agent);
  expectStatus(await send({ address: '/somewhere/else' }), 204);
  expectStatus(await send({ address }), 204);

  const own = expectStatus(await remote.callModule('GET'), 200);
  expect(own).toMatchObject({
    name: remote.name,
    current: { version: '1.0.0' },
    trial: { version: '1.1.0' },
    switched_off: null,
    is_open: true,
    errors: [
      {
        version: '1.0.0',
        count: 2,
        browsers: 1,
        last_kind: 'render',
        last_message: 'seat is undefined',
        last_page: `${remote.name}.list`,
        last_browser: 'Firefox on Windows',
      },
    ],
  });
  // What somebody looked for is in no reply.
  expect(JSON.stringify(own)).not.toContain('Mara');
  expect(expectStatus(await remote.callModule('GET', '', undefined, admin), 200)).toEqual(own);
  const listed = expectStatus(await call('GET', '/api/trestle/module/', undefined, bearer(remote.token)), 200);
  expect((listed['modules'] as Body[]).map(({ name }) => name)).toEqual([remote.name]);
});

test('no token reads another remote, and nobody but administrators reads any', async () => {
  const other = (await remote.createToken(`${remote.name}x`))['token'] as string;
  const withToken: Call = (method, path, body) => call(method, path, body, bearer(other));
  expect((await remote.callModule('GET', '', undefined, withToken)).status).toBe(403);
  expect((await withToken('GET', `/api/trestle/module/${remote.name}x/`)).status).toBe(404);
  expect(expectStatus(await withToken('GET', '/api/trestle/module/'), 200)['modules']).toEqual([]);
  for (const name of ['store1', 'buyer'])
    expect((await remote.callModule('GET', '', undefined, as(name))).status).toBe(403);
  expect((await remote.callModule('GET', '', undefined, call)).status).toBe(401);
  expect((await admin('GET', '/api/trestle/module/mf-nobody/')).status).toBe(404);
  expect((await admin('GET', `/api/trestle/module/${remote.name}/?nope=1`)).body).toHaveProperty('nope');
  expect((await remote.callModule('PUT', '', {}, admin)).status).toBe(405);
});
