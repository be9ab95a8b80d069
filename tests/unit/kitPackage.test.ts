import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePorts } from '../cluster/freePorts';
import { createOutsideRemote, type OutsideRemote } from '../outsideRemote';

jest.setTimeout(180_000);

/** A service that gets a call which nobody signed. */
const SERVICE_SOURCE = `
import { IdentityError, verifyCall } from '@trestle/service-identity';
try {
  verifyCall({ header: undefined, method: 'GET', target: '/' }, { service: 'slots', secret: 'svc_x' });
} catch (error) {
  console.log(error instanceof IdentityError && 'IdentityError', error.message);
}
`;
/** A link to a record that names no route. */
const WRONG_LINK = `
import type { LinkTo } from '@trestle/kit/list';
export const link: LinkTo<{ id: number }> = ({ id }) => ({ path: 7, params: { id } });
`;
/** A test of a screen that draws something of the trade, and shares the kit with it. */
const TRADE_TEST = `
import { screen } from '@testing-library/react';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { formatAvailability, ProductLink } from '@trestle/trade/core';
import { ProductThumbnail } from '@trestle/trade/widgets';

test('a screen with parts of the trade', async () => {
  signIn();
  renderAt('/outside/list', [{ name: 'outside.list', path: '/outside/list', element: <ProductLink id={7} name="Oslo" /> }]);
  expect(await screen.findByText('Oslo')).toBeTruthy();
  expect([typeof formatAvailability, typeof ProductThumbnail]).toEqual(['function', 'function']);
});
`;
/** What the package's README has a team write. */
const VITE_CONFIG = `
import { federation } from '@module-federation/vite';
import { remoteViteConfig } from '@trestle/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig(remoteViteConfig({ context: import.meta.dirname, name: 'mf-outside', federation }));
`;
/** What a development server says of its remote. */
interface ServedRelease {
  name: string;
  pages: { scripts: string[] }[];
  integrity: Record<string, string>;
}
const TSC = 'node_modules/typescript/bin/tsc';

let remote: OutsideRemote;
beforeAll(async () => {
  remote = await createOutsideRemote('mf-outside');
});
afterAll(() => remote.remove());

test('each package that npm run pack-kit makes says what it is, under which licence', () => {
  expect(remote.archives).toHaveLength(5);
  const packages = join(remote.folder, 'node_modules');
  for (const name of [
    '@trestle/kit',
    '@trestle/trade',
    '@trestle/schema',
    '@trestle/service-identity',
    'trestle-remote',
  ])
    for (const file of ['README.md', 'LICENSE', 'package.json'])
      expect([name, file, existsSync(join(packages, name, file))]).toEqual([name, file, true]);
  const list = readdirSync(join(packages, '@trestle/kit/shell/kit/list'));
  expect(list.filter((file) => file.endsWith('.tsx'))).toEqual([]);
});

test('a team outside checks its types and tests its screens by the files of init', async () => {
  expect(await remote.node(TSC, ['-p', '.'])).toMatchObject({ code: 0, stdout: '' });
  remote.write('src/wrongLink.ts', WRONG_LINK);
  expect(await remote.node(TSC, ['-p', '.'])).toMatchObject({
    stdout: expect.stringContaining("Property 'route' is missing"),
  });

  remote.write('src/trade.test.tsx', TRADE_TEST);
  const flags = ['--watchman=false', '--cacheDirectory=.jest', '--verbose'];
  const tested = await remote.node('node_modules/jest/bin/jest.js', flags);
  expect(tested).toMatchObject({ code: 0, stderr: expect.stringContaining('a fabric in the list leads to its form') });
  expect(tested.stderr).toContain('a screen with parts of the trade');
});

test('a team outside builds with Vite where it has a configuration for it, and its build is in order', async () => {
  remote.write('vite.config.mjs', VITE_CONFIG);
  const built = await remote.command(['build']);
  expect(built).toMatchObject({ code: 0, stdout: expect.stringMatching(/mf-outside 1\.0\.0-[\da-f]{10} is built/) });
  const { pages, uses, operations } = JSON.parse(readFileSync(join(remote.folder, 'dist/remote.json'), 'utf8'));
  expect(pages[0].scripts[0]).toMatch(/^remoteEntry\..+\.mjs$/);
  expect(uses['@trestle/kit/list']).toEqual(['ListPage']);
  expect(operations).toContain('GET /api/code_fabric/');
  const dist = join(remote.folder, 'dist');
  const maps = readdirSync(dist).filter((file) => file.endsWith('.mjs.map'));
  expect(maps.some((map) => readFileSync(join(dist, map), 'utf8').includes('"../src/remote.ts"'))).toBe(true);
  expect(await remote.command(['check'])).toMatchObject({ code: 0, stdout: expect.stringContaining('is in order') });
});

test('a build with Vite says that it shares no libraries, and makes nothing', async () => {
  remote.write(
    'vite.config.mjs',
    VITE_CONFIG.replace('federation })', "federation, sharedLibraries: { fflate: '^0.8.0' } })"),
  );
  const built = await remote.command(['build']);
  expect(built).toMatchObject({ code: 1, stderr: expect.stringContaining("a build by Vite can't share fflate") });
  expect(existsSync(join(remote.folder, 'dist'))).toBe(false);
  remote.write('vite.config.mjs', VITE_CONFIG);
});

test("Vite's own server ends at once, and names the command that shows the remote", async () => {
  for (const args of [[], ['preview']])
    expect(await remote.node('node_modules/vite/bin/vite.js', args)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Trestle can't show .* Run: npx trestle-remote dev(?![^]*\n\s+at )/),
    });
});

test('a team outside develops with Vite: the build of the last save is served, with its digests', async () => {
  const [port] = (await freePorts(1)) as [number];
  await remote.start(['dev', '--in', 'http://127.0.0.1:1', '--port', String(port)], 'is built anew');
  const served = (path: string) => fetch(`http://127.0.0.1:${port}/${path}`);
  const release = (await (await served('release.json')).json()) as ServedRelease;
  expect(release.name).toBe('mf-outside');
  const [entry = ''] = release.pages[0]!.scripts;
  const reply = await served(entry);
  const digest = createHash('sha384')
    .update(await reply.text())
    .digest('base64');
  expect([reply.headers.get('access-control-allow-origin'), `sha384-${digest}`]).toEqual([
    '*',
    release.integrity[entry],
  ]);
  expect((await served('../package.json')).status).toBe(404);
});

test('what can not be done is said in a line, and nothing is left of it', async () => {
  const bin = 'node_modules/trestle-remote/bin.mjs';
  // Without npm, a new remote has no packages.
  const made = await remote.node(bin, ['init', 'new/mf-new'], { PATH: '/nowhere' });
  expect(made).toMatchObject({ code: 1, stderr: expect.stringMatching(/^npm pack failed: .+\n$/) });
  expect(readdirSync(join(remote.folder, 'new/mf-new'))).toEqual([]);

  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const port = String((listener.address() as AddressInfo).port);
  expect(await remote.command(['dev', '--in', 'http://127.0.0.1:1', '--port', port])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`Another program has port ${port}`),
  });
  listener.close();

  const own = JSON.parse(
    readFileSync(join(remote.folder, 'node_modules/trestle-remote/package.json'), 'utf8'),
  ) as object;
  mkdirSync(join(remote.folder, 'later'));
  remote.write('later/package.json', JSON.stringify({ ...own, engines: { node: '>=99.1' } }));
  cpSync(join(remote.folder, bin), join(remote.folder, 'later/bin.mjs'));
  expect(await remote.node('later/bin.mjs', ['build'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^trestle-remote needs Node 99\.1 or later\. This is .+\n$/),
  });
});

test('Node runs the compiled schema, as Vitest has it do', async () => {
  remote.write('schema.cjs', "console.log(require('@trestle/schema/entities/code_fabric').codeFabric.name);");
  const { stdout, stderr } = await remote.node('schema.cjs', [], { NODE_OPTIONS: '--conditions=trestle-vitest' });
  expect([stdout.trim(), stderr]).toEqual(['code_fabric', '']);
});

test('a service in Node verifies calls with its package', async () => {
  remote.write('service.mjs', SERVICE_SOURCE);
  const { stdout } = await remote.node('service.mjs');
  expect(stdout.trim()).toBe('IdentityError The call has no identity.');
});
