import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, runProgram } from './processes.mjs';

/** The package whose command makes, builds, checks and releases a remote. */
export const REMOTE = 'bff/launch/remote';
/** Packages with which a new remote is checked and tested. */
const REMOTE_TOOLS = [
  '@playwright/test',
  '@swc/core',
  '@swc/jest',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  'jest',
  'jest-environment-jsdom',
  'typescript',
];

/**
 * Writes the command `trestle-remote`, the files of a new remote, and the packages that it is built with into a folder.
 * @param {string} stage
 * @param {readonly string[]} archives the packed packages
 */
export async function stageRemote(stage, archives) {
  for (const file of ['bin.mjs', 'template']) cpSync(join(root, REMOTE, file), join(stage, file), { recursive: true });
  for (const archive of archives) cpSync(archive, join(stage, 'packages', basename(archive)));
  const config = join(root, REMOTE, 'rspack.config.mjs');
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  await runProgram(process.execPath, [rspack, 'build', '-c', config, '-o', join(stage, 'dist')]);
  const { dependencies: used } = readJson('bff/package.json');
  const dependencies = Object.fromEntries(['semver', 'zod'].map((name) => [name, used[name]]));
  const manifest = {
    ...readJson(join(REMOTE, 'package.json')),
    version: readJson('package.json').version,
    dependencies,
  };
  writeFileSync(join(stage, 'package.json'), JSON.stringify(manifest, null, 2));
  writeFileSync(join(stage, 'template/versions.json'), JSON.stringify(versionsOfRemote()));
}

/** Returns the packages of a new remote, at the versions of this repository. */
function versionsOfRemote() {
  const { devDependencies: tools } = readJson('package.json');
  const { devDependencies: stories } = readJson('tests/package.json');
  const tested = { ...tools, '@playwright/test': stories['@playwright/test'] };
  return {
    dependencies: readJson('mf-admin/package.json').peerDependencies,
    devDependencies: Object.fromEntries(REMOTE_TOOLS.map((name) => [name, tested[name]])),
  };
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
