import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withDatabase } from '../../database';
import { startPrivateDatabase, type PrivateDatabase } from '../parts/privateDatabase';
import { CONTRACT, root } from './testRemote';

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
const REMOTE = 'mf-pricing';
const KIT = '@trestle/kit/core';

/** A database of its own, since a published shell is everybody's. */
let database: PrivateDatabase;
let folder: string;
beforeAll(async () => {
  database = await startPrivateDatabase();
  folder = mkdtempSync(join(tmpdir(), 'trestle-publish-'));
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true });
});

function write(path: string, content: string | object): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}
function writeShell(version: string, kitExports: readonly string[]): void {
  write('shell/package.json', { version });
  write('shell/dist/index.html', `<title>${version}</title>`);
  write('shell/dist/host.json', { contracts: [CONTRACT], offers: { [KIT]: kitExports }, shared: {}, routes: [] });
}
function writeRemote(version: string, kitImports: readonly string[]): void {
  write(`${REMOTE}/package.json`, { version });
  write(`${REMOTE}/dist/mf-manifest.json`, { id: REMOTE });
  write(`${REMOTE}/dist/page.js`, `export default '${version}'`);
  write(`${REMOTE}/dist/remote.json`, {
    contract: CONTRACT,
    pages: [{ name: `${REMOTE}.list`, path: `/${REMOTE}/list`, scripts: ['page.js'] }],
    menus: [],
    homeCards: [],
    uses: { [KIT]: kitImports },
  });
}
/** Publishes the folder. @returns what the command printed, and its exit code */
async function publish(...flags: string[]): Promise<{ code: number; printed: string }> {
  const args = [join(root, 'bff/dist/main.mjs'), 'publish', folder, ...flags];
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATABASE_URL: database.url };
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      printed: stdout + stderr,
    }),
  );
}
const run = <T>(sql: string, values: unknown[] = []) =>
  withDatabase((send) => send(sql, values) as Promise<T>, database.url);
/** Versions by name, without the digest of their content. */
async function currentVersions(): Promise<Record<string, string>> {
  const rows = await run<{ name: string; version: string }[]>(
    'SELECT `name`, `version` FROM `module_release` WHERE `is_current` = 1 ORDER BY `name`',
  );
  return Object.fromEntries(rows.map(({ name, version }) => [name, version.split('-')[0]!]));
}
/** Makes a version current, as a rollback does. */
const goBack = (name: string, version: string) =>
  run('UPDATE `module_release` SET `is_current` = (`version` LIKE ?) WHERE `name` = ?', [`${version}-%`, name]);

test('what was only stored, as by a run that ended too early, is activated by the next one', async () => {
  writeShell('1.0.0', ['Alert']);
  writeRemote('1.0.0', ['Alert']);
  expect((await publish('--files-only')).code).toBe(0);
  expect(await currentVersions()).toEqual({});
  expect((await publish()).printed).toContain('Published shell 1.0.0-');
  expect(await currentVersions()).toEqual({ [REMOTE]: '1.0.0', shell: '1.0.0' });

  writeShell('1.1.0', ['Alert', 'useNews']);
  writeRemote('1.1.0', ['Alert']);
  expect((await publish('--files-only')).code).toBe(0);
  expect(await currentVersions()).toEqual({ [REMOTE]: '1.0.0', shell: '1.0.0' });
  const { code, printed } = await publish();
  expect([code, printed]).toEqual([
    0,
    expect.stringMatching(/Published shell 1\.1\.0-.*\nPublished mf-pricing 1\.1\.0-/),
  ]);
  expect(await currentVersions()).toEqual({ [REMOTE]: '1.1.0', shell: '1.1.0' });
});

test('what people had before stays as the last step left it: after a rollback, and after a trial', async () => {
  await goBack('shell', '1.0.0');
  await goBack(REMOTE, '1.0.0');
  const { code, printed } = await publish();
  expect([code, printed]).toEqual([0, expect.stringMatching(/shell 1\.1\.0-\w+ is known already\. 1\.0\.0-\w+ stays/)]);
  expect(printed).toMatch(/mf-pricing 1\.1\.0-\w+ is known already\. 1\.0\.0-\w+ stays/);
  expect(await currentVersions()).toEqual({ [REMOTE]: '1.0.0', shell: '1.0.0' });

  writeRemote('1.2.0', ['Alert']);
  await publish('--files-only');
  for (const isTrial of [1, 0]) {
    await run(
      'UPDATE `module_release` SET `is_trial` = ?, `trial_date` = UTC_TIMESTAMP(3), `share` = 10 WHERE `version` LIKE ?',
      [isTrial, '1.2.0-%'],
    );
    expect((await publish()).printed).toMatch(/mf-pricing 1\.2\.0-\w+ is known already\. 1\.0\.0-\w+ stays/);
  }
  expect(await currentVersions()).toEqual({ [REMOTE]: '1.0.0', shell: '1.0.0' });
});

test('where the shell stays, a new remote must run in the shell that people have', async () => {
  writeRemote('1.3.0', ['Alert', 'useNews']);
  const { code, printed } = await publish();
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/mf-pricing 1\.3\.0-\w+ was refused:\n.*Imports useNews of @trestle\/kit\/core/),
  ]);
  expect(await currentVersions()).toEqual({ [REMOTE]: '1.0.0', shell: '1.0.0' });
});
