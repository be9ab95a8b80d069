import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pruneCache } from './pruneCache';

test('what the database no longer has goes from the cache, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-prune-'));
  const add = (path: string) => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'page.js'), '1');
  };
  for (const path of ['mf-orders/1', 'mf-orders/2', 'mf-gone/1']) add(path);
  writeFileSync(join(folder, 'release.json'), '{}');
  const pruned = await pruneCache(folder, async () => {
    // A release that comes meanwhile stays.
    add('mf-orders/3');
    return new Map([['mf-orders', new Set(['2'])]]);
  });
  expect(pruned.sort()).toEqual(['mf-gone/1', 'mf-orders/1']);
  expect(
    ['mf-orders/1', 'mf-orders/2', 'mf-orders/3', 'release.json'].map((path) => existsSync(join(folder, path))),
  ).toEqual([false, true, true, true]);
  expect(await pruneCache(join(folder, 'none'), async () => new Map())).toEqual([]);
  rmSync(folder, { recursive: true });
});
