import { minVersion, satisfies, validRange } from 'semver';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { parseJson } from '../artifact/description';
import type { ReleaseFiles } from '../artifact/releaseFiles';
import type { ShellBuild } from './host';

type Versions = Readonly<Record<string, string>>;

/**
 * Checks the versions of shared libraries that a remote was built with. At run time it gets the shell's versions: they
 * must have the same major version, and no older minor one.
 */
export function checkShared(builtVersions: Versions, { shared }: Pick<ShellBuild, 'shared'>): FieldErrors {
  const errors = Object.entries(builtVersions).flatMap(([name, version]) => {
    const shellVersion = Object.hasOwn(shared, name) ? shared[name] : undefined;
    if (shellVersion === undefined || isCompatible(version, shellVersion)) return [];
    return [fieldError('shared', `Built with ${name} ${version}, and the shell has ${shellVersion}.`)];
  });
  return errors.length > 0 ? { shared: errors } : {};
}

/** Checks the ranges that a build's manifest asks for, and the copies that it brings itself. */
export function checkManifest(files: ReleaseFiles, host: Pick<ShellBuild, 'shared'>): FieldErrors {
  const manifest = parseJson(files.get('mf-manifest.json')) as { shared?: unknown };
  const entries = Array.isArray(manifest.shared) ? (manifest.shared as (ManifestEntry | null)[]) : [];
  const errors = entries.flatMap((entry) => {
    const name = typeof entry?.name === 'string' ? packageOf(entry.name) : '';
    const shellVersion = Object.hasOwn(host.shared, name) ? host.shared[name] : undefined;
    // Our own packages have a fixed version in the manifest: the contract number says which kit suits a remote.
    if (name.startsWith('@trestle/'))
      return shellVersion === undefined ? [fieldError('shared', `Needs ${name}, which the shell doesn't have.`)] : [];
    if (!entry || shellVersion === undefined) return [];
    const { requiredVersion: range, version } = entry;
    if (typeof range === 'string' && validRange(range) !== null && !satisfies(shellVersion, range))
      return [fieldError('shared', `Asks for ${name} ${range}, and the shell has ${shellVersion}.`)];
    if (typeof version === 'string' && version !== '' && !isCompatible(version, shellVersion))
      return [fieldError('shared', `Brings ${name} ${version}, and the shell has ${shellVersion}.`)];
    return [];
  });
  return errors.length > 0 ? { shared: errors } : {};
}

interface ManifestEntry {
  name?: unknown;
  version?: unknown;
  requiredVersion?: unknown;
}

/** Whether a build with one version runs with the shell's. Patch versions don't matter, since they add nothing. */
function isCompatible(builtVersion: string, shellVersion: string): boolean {
  const minimum = validRange(builtVersion) === null ? null : minVersion(builtVersion);
  return (
    minimum !== null && satisfies(shellVersion, `^${minimum.major}.${minimum.minor}.0`, { includePrerelease: true })
  );
}

/** Returns the package of a shared module: `react` of `react/jsx-runtime`. */
export function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}
