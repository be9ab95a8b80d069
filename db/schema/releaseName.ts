import { remote, version } from './releaseName.json';

/**
 * Patterns of a remote's name and of a release's version, as they stand in addresses. They are JSON, because the
 * commands read them before anything is installed.
 */
export const REMOTE_NAME_PATTERN = remote;
export const RELEASE_VERSION_PATTERN = version;

/** The shell's name among releases. No remote may have it. */
export const SHELL_NAME = 'shell';

/** The same patterns, for a whole text. */
export const REMOTE_NAME = new RegExp(`^${remote}$`);
export const RELEASE_VERSION = new RegExp(`^${version}$`);
