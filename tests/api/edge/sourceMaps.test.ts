import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { address } from '../parts/people';

const root = fileURLToPath(new URL('../../..', `file://${__filename}`));
const ownRemotes = readdirSync(root).filter((name) => /^mf-[a-z0-9-]+$/.test(name));
const mapsOf = (dist: string): string[] =>
  readdirSync(join(root, dist), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map'));
const statusOf = async (path: string): Promise<number> => {
  const reply = await fetch(address + path);
  await reply.body?.cancel();
  return reply.status;
};

test('safety 72: the source maps of shell and remotes are built, and nobody can fetch one', async () => {
  const shellMaps = mapsOf('shell/dist');
  expect(shellMaps.length).toBeGreaterThan(5);
  const page = await (await fetch(address, { headers: { Accept: 'text/html' } })).text();
  const shellFolder = /\/static\/[^/"]+\//.exec(page)![0];
  for (const name of shellMaps) {
    expect([name, await statusOf(shellFolder + name)]).toEqual([name, 404]);
    expect(await statusOf(shellFolder + name.slice(0, -'.map'.length))).toBe(200);
  }
  const releases = (await (await fetch(`${address}/remotes.json`)).json()) as Record<string, { entry: string }>;
  // Other tests release remotes of their own meanwhile, which have no folder here.
  for (const remote of ownRemotes) {
    const { entry } = releases[remote]!;
    const releaseFolder = entry.slice(0, entry.lastIndexOf('/') + 1);
    const maps = mapsOf(`${remote}/dist`);
    expect([remote, maps.length > 0]).toEqual([remote, true]);
    for (const name of maps) expect([name, await statusOf(releaseFolder + name)]).toEqual([name, 404]);
  }
});

test('safety 72: no file that is served names or holds a source map', () => {
  for (const dist of ['shell/dist', ...ownRemotes.map((name) => `${name}/dist`)]) {
    const files = readdirSync(join(root, dist), { recursive: true, encoding: 'utf8' });
    const scripts = files.filter((file) => /\.(m?js|css)$/.test(file));
    expect([dist, scripts.length > 0]).toEqual([dist, true]);
    for (const name of scripts) {
      expect([name, /sourceMappingURL=/.test(readFileSync(join(root, dist, name), 'utf8'))]).toEqual([name, false]);
    }
  }
});
