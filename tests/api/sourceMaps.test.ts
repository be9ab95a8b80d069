import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { address } from './people';

const root = fileURLToPath(new URL('../..', `file://${__filename}`));
const mapsOf = (dist: string): string[] =>
  readdirSync(join(root, dist), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map'));
const statusOf = async (path: string): Promise<number> => {
  const reply = await fetch(address + path);
  await reply.body?.cancel();
  return reply.status;
};

test('safety 72: the source maps of shell and remotes are built, and nobody can fetch one', async () => {
  const shell = mapsOf('shell/dist');
  expect(shell.length).toBeGreaterThan(5);
  for (const name of shell) {
    expect([name, await statusOf(`/${name}`)]).toEqual([name, 404]);
    expect(await statusOf(`/${name.slice(0, -'.map'.length)}`)).toBe(200);
  }
  const remotes = (await (await fetch(`${address}/remotes.json`)).json()) as Record<string, { entry: string }>;
  for (const [remote, { entry }] of Object.entries(remotes)) {
    const below = entry.slice(0, entry.lastIndexOf('/') + 1);
    for (const name of mapsOf(`${remote}/dist`)) expect([name, await statusOf(below + name)]).toEqual([name, 404]);
  }
});

test('safety 72: no file that is served names or holds a source map', () => {
  for (const dist of [
    'shell/dist',
    ...readdirSync(root)
      .filter((name) => /^mf-[a-z0-9-]+$/.test(name))
      .map((name) => `${name}/dist`),
  ]) {
    for (const name of readdirSync(join(root, dist), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(m?js|css)$/.test(file),
    )) {
      expect([name, /sourceMappingURL=/.test(readFileSync(join(root, dist, name), 'utf8'))]).toEqual([name, false]);
    }
  }
});
