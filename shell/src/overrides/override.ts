import { REMOTE_NAME_PATTERN } from '@trestle/schema/releaseName';
import type { SessionUser } from '@trestle/schema/sessionUser';

/** A remote that comes from a developer's own server instead of its release (contract §3). */
export interface RemoteOverride {
  /** Name of the remote. */
  remote: string;
  origin: string;
}

/** Version of any remote that comes from a developer's server. */
export const DEV_VERSION = 'dev';

const STORAGE_KEY = 'trestle.overrides';
const COOKIE_SECONDS = 31_536_000;
const OVERRIDE = new RegExp(`^(${REMOTE_NAME_PATTERN})@(https?://[^\\s/@]+)/?$`);

/** Reads `mf-orders@http://localhost:4101`, as it stands in an address. */
export const parseOverride = (text: string): RemoteOverride | undefined => {
  const [, remote, origin] = OVERRIDE.exec(text.trim()) ?? [];
  return remote && origin && URL.canParse(origin) ? { remote, origin: new URL(origin).origin } : undefined;
};

/**
 * Says why a user may not load a remote from an origin (SECURITY.md, 85).
 * @param allowedOrigins setting REMOTE_OVERRIDE_ORIGINS
 * @returns words for the user; null when it is allowed
 */
export const overrideRefusal = (
  { remote, origin }: RemoteOverride,
  user: Pick<SessionUser, 'is_staff'> | null | undefined,
  allowedOrigins: readonly string[],
): string | null => {
  if (!user?.is_staff) return `Only staff may load ${remote} from another server. Nothing was loaded.`;
  if (!allowedOrigins.includes(origin))
    return `${origin} is not among the servers that remotes may come from here (REMOTE_OVERRIDE_ORIGINS).`;
  return null;
};

/** Returns the overrides that this browser keeps. Those that make no sense are left out. */
export const keptOverrides = (): RemoteOverride[] => {
  try {
    const storedTexts = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as unknown;
    const texts = Array.isArray(storedTexts)
      ? storedTexts.filter((each): each is string => typeof each === 'string')
      : [];
    return texts.map(parseOverride).filter((each) => each !== undefined);
  } catch {
    return [];
  }
};

/** Keeps an override in this browser, in place of an earlier one of the same remote. */
export const keepOverride = (override: RemoteOverride): void => store([...without(override.remote), override]);

/** Ends the override of a remote in this browser. */
export const endOverride = (remote: string): void => store(without(remote));

const without = (remote: string): RemoteOverride[] => keptOverrides().filter((each) => each.remote !== remote);

const store = (overrides: readonly RemoteOverride[]): void => {
  if (overrides.length === 0) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(overrides.map(({ remote, origin }) => `${remote}@${origin}`)));
  // Pages come without an integrity policy while there is one: a developer's files have no digests.
  const seconds = overrides.length === 0 ? 0 : COOKIE_SECONDS;
  document.cookie = `trestle_override=1; Path=/; SameSite=Strict; Max-Age=${seconds}`;
};
