import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const packages = join(folder, 'packages');
  mkdirSync(packages, { recursive: true });
  const olderArchives = readdirSync(packages).filter((file) => packageOf(file) !== undefined);
  for (const file of olderArchives) rmSync(join(packages, file));
  const archives = copyPackages(packages);
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as RemoteManifest;
  const versions = readVersions();
  const renewed = {
    ...manifest,
    dependencies: { ...manifest.dependencies, ...versions.dependencies },
    devDependencies: { ...manifest.devDependencies, ...versions.devDependencies, ...archives },
  };
  writeFileSync(file, `${JSON.stringify(renewed, null, 2)}\n`);
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  print(`${name} is built with the packages of Trestle ${version} from now on.`);
  print('Next: npm install, npm run typecheck, npm test, npx trestle-remote build.');
}
