import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../../src/releases/commands/commandError';

/** The folder of `trestle-remote` itself, as it is installed. */
export const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Copies the packages that a remote is built with, and this one, as archives: no registry has them.
 * @returns the archives by the name of their package
 * @throws CommandError when npm fails
 */
export function copyPackages(target: string): Record<string, string> {
  cpSync(join(PACKAGE, 'packages'), target, { recursive: true });
  const packing = runNpm(['pack', PACKAGE, '--pack-destination', target, '--silent']);
  if (packing.status !== 0)
    throw new CommandError('refused', `npm pack failed: ${packing.error?.message ?? packing.stderr.trim()}`);
  return Object.fromEntries(
    readdirSync(target)
      .sort()
      .flatMap((file) => {
        const name = packageOf(file);
        return name === undefined ? [] : [[name, `file:packages/${file}`]];
      }),
  );
}

/** Runs npm. On Windows it is a script of the shell, which splits paths at spaces. */
function runNpm(args: readonly string[]) {
  const isWindows = process.platform === 'win32';
  const quoted = isWindows ? args.map((arg) => `"${arg}"`) : args;
  return spawnSync('npm', quoted, { shell: isWindows, encoding: 'utf8' });
}

/** Returns the package whose archive has this file name; undefined for another file. */
export function packageOf(file: string): string | undefined {
  const name = /^trestle-([a-z-]+)-\d.*\.tgz$/.exec(file)?.[1];
  return name === 'remote' ? 'trestle-remote' : name && `@trestle/${name}`;
}
