import { runSql } from '../../database';
import { bearer } from '../parts/createUser';
import { address, as, call, expectStatus, type Body, type Call } from '../parts/people';
import { admin, createTestRemote, startTrialsAlone, type TestRemote } from './testRemote';

let remote: TestRemote;
let allowTrials: () => Promise<void>;
beforeAll(async () => {
  allowTrials = await startTrialsAlone();
  remote = await createTestRemote();
});
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

test('an error keeps its words while a browser says at each load that it leaves the version out', async () => {
  const version = '1.1.5';
  await remote.release(version, { preview: '1' });
  const send = (body: object) =>
    as('store1')('POST', '/api/trestle/release/error/', { name: remote.name, version, kind: 'event', ...body });
  const says = async () => {
    const { errors } = expectStatus(await remote.callModule('GET'), 200);
    const { count, fell_back, last_message, last_stack } = (errors as Body[]).find(
      (each) => each['version'] === version,
    )!;
    return [count, fell_back, last_message, last_stack];
  };
  expectStatus(await send({ message: 'no seat', stack: 'Error: no seat' }), 204);
  expectStatus(await send({ message: 'It failed here before.', fell_back_to: '1.0.0' }), 204);
  expect(await says()).toEqual([2, 1, 'no seat', 'Error: no seat']);
  // In another hour, too.
  const [{ id }] = (await remote.releases()).filter((each) => each['version'] === version) as [Body];
  await runSql(
    'UPDATE `release_error` SET `hour` = `hour` - INTERVAL 1 HOUR, `last_date` = `last_date` - INTERVAL 1 HOUR WHERE `module_release` = ?',
    [id],
  );
  expectStatus(await send({ message: 'It failed here before.', fell_back_to: '1.0.0' }), 204);
  expect(await says()).toEqual([3, 2, 'no seat', 'Error: no seat']);
  expectStatus(await send({ message: 'no table', stack: 'Error: no table' }), 204);
  expect(await says()).toEqual([4, 2, 'no table', 'Error: no table']);
});

test('source maps that a team sends say where its remote failed, and no browser gets them', async () => {
  const version = '1.2.0';
  const release = { version, files: remote.buildOf('maps') };
  expect((await remote.send(release)).status).toBe(201);
  const place = (file: string) => `at Seat (https://t.example/remotes/${remote.name}/${version}/${file}:1:1)`;
  const stack = `Error: no seat\n    ${place('page.js')}\n    ${place('remote.js')}`;
  const error = { name: remote.name, version, kind: 'render', message: 'no seat', stack };
  expectStatus(await as('store1')('POST', '/api/trestle/release/error/', error), 204);
  const lastStack = async () => {
    const { errors } = expectStatus(await remote.callModule('GET'), 200) as { errors: Body[] };
    return errors.find((each) => each['version'] === version)!['last_stack'];
  };
  expect(await lastStack()).toBe(stack);

  const map = { version: 3, sources: ['webpack://r/./src/Seat.tsx'], names: [], mappings: 'AAEI' };
  const withText = { ...map, sourcesContent: ['const secret = 1;'] };
  expect(await remote.sendSourceMaps(version, { 'page.js.map': JSON.stringify(withText) })).toMatchObject({
    status: 201,
    body: { name: remote.name, version, source_maps: 1 },
  });
  expect(await lastStack()).toBe(stack.replace(/https[^)]*page\.js:1:1/, 'src/Seat.tsx:3:5'));
  for (const file of ['page.js.map', 'page.js'])
    expect((await fetch(`${address}/remotes/${remote.name}/${version}/${file}`)).status).toBe(
      file === 'page.js' ? 200 : 404,
    );

  expect((await remote.sendSourceMaps(version, { 'page.js.map': '{' })).body).toHaveProperty('files');
  expect((await remote.sendSourceMaps(version, { 'gone.js.map': JSON.stringify(map) })).body).toHaveProperty('files');
  expect((await remote.sendSourceMaps('9.9.9', { 'page.js.map': JSON.stringify(map) })).status).toBe(404);
  const other = (await remote.createToken(`${remote.name}x`))['token'] as string;
  expect((await remote.sendSourceMaps(version, { 'page.js.map': '{}' }, other)).status).toBe(403);
  expect((await remote.sendSourceMaps(version, { 'page.js.map': '{}' }, 'release_nobody')).status).toBe(401);
  expect((await admin('GET', '/api/trestle/release/source_maps/')).status).toBe(405);
  // A refused call changes nothing.
  expect(await lastStack()).toContain('src/Seat.tsx:3:5');
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
