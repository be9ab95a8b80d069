import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'trestle-sales #1-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder whose name the bundler would misread is named before anything is built', () => {
  const launchFiles = ['build.mjs', 'processes.mjs', 'remoteFolders.mjs', 'findNode.mjs'];
  for (const file of [...launchFiles.map((name) => join('bff/launch', name)), 'db/schema/releaseName.json'])
    cpSync(join(__dirname, '../..', file), join(folder, file));
  const build = pathToFileURL(join(folder, 'bff/launch/build.mjs')).href;
  const script = `const { build } = await import(${JSON.stringify(build)}); await build();`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain(`The folder ${folder}/ can't be built: "#" in its name means something else. Rename it.`);
});
