import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { address } from '../people';
import { createTestRemote, root, type TestRemote } from './testRemote';

const { PATH, HOME } = process.env;

let remote: TestRemote;
beforeAll(async () => {
  remote = await createTestRemote();
});
afterAll(() => remote.remove());

test('the commands release a folder’s build and go back, and say why not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-release-'));
  const dist = join(folder, remote.name, 'dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(folder, remote.name, 'package.json'), '{"version":"3.0.0"}');
  for (const [path, text] of Object.entries(remote.buildOf('by command'))) writeFileSync(join(dist, path), text);
  const run = (args: string[], bearer = remote.token) =>
    promisify(execFile)(process.execPath, [join(root, 'bff/dist/main.mjs'), ...args, '--to', address], {
      env: { PATH, HOME, RELEASE_TOKEN: bearer },
    });
  const before = '2.0.0';
  await remote.release(before);
  const { stdout } = await run(['release', remote.name, '--from', folder, '--notes', 'By command']);
  expect(stdout).toMatch(
    new RegExp(`^${remote.name} 3\\.0\\.0-[\\da-f]{10} is current at ${address} \\(sent in \\d\\.\\d s\\)\\.\\n$`),
  );
  expect(await remote.versionFor()).toMatch(/^3\.0\.0-/);
  expect((await run(['rollback', remote.name])).stdout).toBe(`${remote.name} ${before} is current at ${address}.\n`);
  await expect(run(['rollback', remote.name], 'release_nobody')).rejects.toMatchObject({
    code: 1,
    stderr: 'Refused (401):\n  The release token is unknown, ended or expired.\n',
  });
  rmSync(folder, { recursive: true });
}, 30_000);
