import { satisfies, valid, validRange } from 'semver';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { BroughtLibrary } from '@trestle/schema/registry';
import { readManifestLibraries } from '../artifact/carriedLibraries';
import type { ReleaseFiles } from '../artifact/releaseFiles';
import { packageOf } from './checkShared';
import type { ShellBuild } from './host';

/**
 * Checks the libraries that a build shares with other remotes (contract §3), and that its manifest brings no other.
 * @param libraries what remote.json says of them
 * @param host what the shell has; null where nobody knows it
 */
export function checkLibraries(
  libraries: readonly BroughtLibrary[],
  files: ReleaseFiles,
  host: Pick<ShellBuild, 'shared'> | null,
): FieldErrors {
  const names = libraries.map(({ name }) => name);
  const messages = libraries.flatMap((library, i) =>
    names.indexOf(library.name) < i
      ? [`${library.name} is listed twice.`]
      : [...findVersionFaults(library), ...findFileFaults(library, files)],
  );
  const ofShell = names.filter((name) => isOfShell(name, host));
  messages.push(...ofShell.map((name) => `${name} comes from the shell: remotes share none of their own.`));
  for (const { name, version, paths } of readManifestLibraries(files.get('mf-manifest.json'))) {
    if (paths.length === 0 || isOfShell(name, host)) continue;
    const library = libraries.find((each) => each.name === name);
    if (!library) messages.push(`The build shares ${name}, and remote.json doesn't list it: see sharedLibraries.`);
    else if (version !== library.version)
      messages.push(`mf-manifest.json has ${name} ${version}, and remote.json ${library.version}.`);
  }
  return messages.length > 0 ? { libraries: messages.map((message) => fieldError('shared', message)) } : {};
}

function findVersionFaults({ name, version, range }: BroughtLibrary): string[] {
  if (valid(version) === null) return [`${name} ${version}: this is no version.`];
  if (validRange(range) === null) return [`${name} ${range}: this is no range of versions.`];
  // A remote that refuses its own copy would run with none.
  return satisfies(version, range) ? [] : [`${name} ${version} is not in its own range ${range}.`];
}

function findFileFaults({ name, files: paths, bytes }: BroughtLibrary, files: ReleaseFiles): string[] {
  if (paths.length === 0) return [`${name} has no files: a remote brings what it shares.`];
  const missing = paths.filter((path) => !files.has(path));
  if (missing.length > 0) return missing.map((path) => `${name} needs ${path}, which is not in the release.`);
  const size = paths.reduce((sum, path) => sum + files.get(path)!.length, 0);
  return size === bytes ? [] : [`${name} has ${size} bytes, not ${bytes}.`];
}

/** Whether only the shell may bring a library. */
function isOfShell(name: string, host: Pick<ShellBuild, 'shared'> | null): boolean {
  const packageName = packageOf(name);
  return packageName.startsWith('@trestle/') || Object.hasOwn(host?.shared ?? {}, packageName);
}
