import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { activate, sendBuild } from './releaseSteps';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** Starts a server with three releases, the last one on trial, whose first activation is done and then answered with 503. */
async function serveReleases() {
  const state = { current: 1, trial: 2 as number | undefined };
  const version = (index: number | undefined) => (index === undefined ? undefined : { version: `1.${index}` });
  let isFirst = true;
  server = createServer(async (req, res) => {
    if (req.method === 'GET') {
      const [current, trial] = [version(state.current), version(state.trial) ?? null];
      return res.end(JSON.stringify({ current, trial, previous: version(state.current - 1)!.version }));
    }
    const body = (await json(req)) as { version?: string; share?: number };
    const given = body.version === undefined ? undefined : Number(body.version.slice(2));
    if (given === undefined && body.share === 100 && state.trial === undefined)
      return res.writeHead(400).end('{"version":[{"code":"null","message":"Value Required"}]}');
    state.current = given ?? (body.share === 100 ? state.trial! : state.current - 1);
    if (state.current === state.trial) state.trial = undefined;
    if (!isFirst) return res.end(JSON.stringify({ ...version(state.current), is_current: true }));
    isFirst = false;
    return res.writeHead(503, { 'Retry-After': '0' }).end('{"detail":"The database is away."}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'release_x',
    product: 'trestle',
  };
}

test.each([
  ['a rollback goes back one release', {}, '1.0'],
  ['the release on trial becomes everyone’s', { share: 100 }, '1.2'],
])('%s, also when it has to be asked for twice', async (_name, reach, version) => {
  const lines: string[] = [];
  const target = await serveReleases();
  await activate(target, { name: 'mf-pricing', ...reach }, (line) => lines.push(line));
  expect(lines).toEqual([`mf-pricing ${version} is current at ${target.origin}.`]);
});

test.each([{ share: '20' }, { group: 'Buyers' }, { preview: true }])(
  'a build is not both kept and given: %j',
  async (reach) => {
    const target = { origin: 'http://127.0.0.1:1', token: 'release_x', product: 'trestle' };
    const sent = sendBuild(target, 'mf-pricing', '/nowhere', { keep: true, ...reach }, () => undefined);
    await expect(sent).rejects.toMatchObject({ kind: 'wrongUse', message: expect.stringContaining('--keep') });
  },
);
