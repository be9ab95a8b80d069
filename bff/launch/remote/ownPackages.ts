import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of `trestle-remote` itself, as it is installed. */
export const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Copies the packages that a remote is built with, and this one, as archives: no registry has them.
 * @returns the archives by the name of their package
 */
export function copyPackages(target: string): Record<string, string> {
  cpSync(join(PACKAGE, 'packages'), target, { recursive: true });
  execFileSync('npm', ['pack', PACKAGE, '--pack-destination', target, '--silent'], {
    shell: process.platform === 'win32',
  });
  return Object.fromEntries(
    readdirSync(target)
      .sort()
      .flatMap((file) => {
        const name = packageOf(file);
        return name === undefined ? [] : [[name, `file:packages/${file}`]];
      }),
  );
}

/** Returns the package whose archive has this file name; undefined for another file. */
export function packageOf(file: string): string | undefined {
  const name = /^trestle-([a-z-]+)-\d.*\.tgz$/.exec(file)?.[1];
  return name === 'remote' ? 'trestle-remote' : name && `@trestle/${name}`;
}
