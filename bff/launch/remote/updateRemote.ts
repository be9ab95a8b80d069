import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPackageJson } from '../../src/releases/artifact/packageJson';
import { copyPackages, packageOf, PACKAGE } from './ownPackages';
import { readVersions } from './createRemote';
import type { RemoteFolder } from './remoteFolder';

interface RemoteManifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Renews the packages of a remote by those that this command brings, and the versions of what it shares with the shell.
 * Sources and settings stay as they are.
 */
export function updateRemote({ folder, name }: RemoteFolder, print: (line: string) => void): void {
  const manifest = readPackageJson(folder) as RemoteManifest;
  const archives = replacePackages(join(folder, 'packages'));
  const versions = readVersions();
  const renewed = {
    ...manifest,
    dependencies: { ...manifest.dependencies, ...versions.dependencies },
    devDependencies: { ...manifest.devDependencies, ...versions.devDependencies, ...archives },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(renewed, null, 2)}\n`);
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  print(`${name} is built with the packages of Trestle ${version} from now on.`);
  print('Next: npm install, npm run typecheck, npm test, npx trestle-remote build.');
}

/**
 * Replaces the archives of a remote once the new ones are whole.
 * @returns the archives by the name of their package
 */
function replacePackages(packages: string): Record<string, string> {
  const stage = mkdtempSync(join(tmpdir(), 'trestle-update-'));
  try {
    const archives = copyPackages(stage);
    mkdirSync(packages, { recursive: true });
    const olderArchives = readdirSync(packages).filter((file) => packageOf(file) !== undefined);
    for (const file of olderArchives) rmSync(join(packages, file));
    cpSync(stage, packages, { recursive: true });
    return archives;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
