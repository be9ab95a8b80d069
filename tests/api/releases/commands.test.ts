import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { address, expectStatus } from '../parts/people';
import { CONTRACT, createTestRemote, root, type TestRemote } from './testRemote';

const { PATH, HOME, NODE_COMPILE_CACHE, TRESTLE_DB } = process.env;

let remote: TestRemote;
beforeAll(async () => {
  remote = await createTestRemote();
});
afterAll(() => remote.remove());

/** A folder with a build of the remote, as a team has it. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-release-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
function writeBuild(version: string, more: object = {}): void {
  const dist = join(folder, remote.name, 'dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(folder, remote.name, 'package.json'), JSON.stringify({ version }));
  for (const [path, text] of Object.entries(remote.buildOf('by command', more))) writeFileSync(join(dist, path), text);
}
const runCommand = (args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(root, 'bff/dist/main.mjs'), ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
  });
const run = (args: string[], bearer = remote.token) =>
  runCommand([...args, '--to', address], { RELEASE_TOKEN: bearer });

test('the commands release a folder’s build, go back, try on some and promote, and say why not', async () => {
  writeBuild('3.0.0');
  const before = '2.0.0';
  await remote.release(before);
  const { stdout } = await run(['release', remote.name, '--from', folder, '--notes', 'By command']);
  expect(stdout).toMatch(
    new RegExp(`^${remote.name} 3\\.0\\.0-[\\da-f]{10} is current at ${address} \\(sent in \\d\\.\\d s\\)\\.\\n$`),
  );
  expect(await remote.versionFor()).toMatch(/^3\.0\.0-/);
  expect((await run(['rollback', remote.name])).stdout).toBe(`${remote.name} ${before} is current at ${address}.\n`);
  const trial = await run(['release', remote.name, '--from', folder, '--share', '20']);
  expect(trial.stdout).toMatch(/ 3\.0\.0-[\da-f]{10} is on trial for 20 % of users at /);
  expect(await remote.versionFor()).toBe(before);
  expect((await run(['release', remote.name, '--promote'])).stdout).toMatch(/ 3\.0\.0-[\da-f]{10} is current at /);
  await expect(run(['release', remote.name, '--from', folder, '--group', 'Nobody knows it'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Refused \(400\):\n {2}\w+: /),
  });
  await expect(run(['rollback', remote.name], 'release_nobody')).rejects.toMatchObject({
    code: 1,
    stderr: 'Refused (401):\n  The release token is unknown, ended or expired.\n',
  });
});

test('publish checks what a release is checked for: a refused build is named with the reason, and stays out', async () => {
  const before = await remote.versionFor();
  const publish = () => runCommand(['publish', folder], { DATABASE_URL: TRESTLE_DB! });
  writeBuild('4.0.0', { operations: ['GET /api/shelf/'], shared: { react: '18.0.0' } });
  await expect(publish()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      new RegExp(
        `^${remote.name} 4\\.0\\.0-\\w+ was refused:\n {2}shared: Built with react 18\\.0\\.0, .*\n` +
          ' {2}operations: It calls GET /api/shelf/, which is not served here\\.\n',
      ),
    ),
    stderr: `Not activated: ${remote.name}.\n`,
  });
  writeBuild('4.0.1', { contract: CONTRACT + 1 });
  await expect(publish()).rejects.toMatchObject({ stdout: expect.stringContaining('contract: Built for contract') });
  expect(await remote.versionFor()).toBe(before);
});

test('what publish activates is in the audit, by nobody', async () => {
  const before = await remote.versionFor();
  writeBuild('4.1.0');
  await runCommand(['publish', folder], { DATABASE_URL: TRESTLE_DB! });
  const published = await remote.versionFor();
  expect(published).toMatch(/^4\.1\.0-/);
  expect((await remote.auditActions()).at(-1)).toMatchObject({
    action: 'release',
    actor: null,
    reason: 'Published on the server',
    changes: { version: [before, published] },
  });
});

test('a remote is switched off with a reason and on again, and a new one says that it is closed', async () => {
  const { version } = (await remote.releases())[0]!;
  expectStatus(await remote.activate({ name: remote.name, version }), 200);
  await expect(run(['switch', remote.name, 'off'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Say why: /),
  });
  await expect(run(['switch', remote.name, 'away'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Say on or off: /),
  });
  expect((await run(['switch', remote.name, 'off', '--reason', 'It fails to save'])).stdout).toBe(
    `${remote.name} is switched off at ${address}.\n`,
  );
  expect(await remote.versionFor()).toBeUndefined();
  expect((await run(['switch', remote.name, 'on'])).stdout).toBe(`${remote.name} is switched on at ${address}.\n`);
  expect(await remote.versionFor()).toBe(version);
  await remote.setOpen(false);
  writeBuild('4.0.0');
  expect((await run(['release', remote.name, '--from', folder])).stdout).toContain(
    `${remote.name} is new: only administrators see it`,
  );
  await remote.setOpen(true);
});
