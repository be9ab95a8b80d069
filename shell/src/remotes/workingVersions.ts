import { storeIfRoom } from '@trestle/kit/core';

/** Prefix of what this browser stores about remotes. It belongs to the machine, and outlives a log-out. */
const KEY_PREFIX = 'trestle.remote.worked.';
/** Versions that are remembered of each remote; older ones are forgotten. */
const MAX_VERSIONS = 3;

/** Versions of a remote that worked in this browser, the last first. */
export const workingVersions = (name: string): readonly string[] => {
  try {
    const versions = JSON.parse(localStorage.getItem(KEY_PREFIX + name) ?? '[]') as unknown;
    return Array.isArray(versions) ? versions.filter((version) => typeof version === 'string') : [];
  } catch {
    return [];
  }
};

const store = (name: string, versions: readonly string[]): void => {
  storeIfRoom(localStorage, KEY_PREFIX + name, JSON.stringify(versions.slice(0, MAX_VERSIONS)));
};

/** Remembers that a version worked: one of its pages was drawn. */
export const rememberWorking = (name: string, version: string): void => {
  const versions = workingVersions(name);
  if (versions[0] !== version) store(name, [version, ...versions.filter((each) => each !== version)]);
};

/** Forgets a version that worked once and fails now. */
export const forgetWorking = (name: string, version: string): void =>
  store(
    name,
    workingVersions(name).filter((each) => each !== version),
  );
