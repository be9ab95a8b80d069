import { storeIfRoom } from '@trestle/kit/core';
import type { RemoteErrorKind } from './remoteError';

/** Prefix of what this browser stores about remotes. It belongs to the machine, and outlives a log-out. */
const KEY_PREFIX = 'trestle.remote.avoided.';

/** Remembers that a version is not to be loaded again by itself in this browser: it hung, or the user left it. */
export const avoidVersion = (name: string, version: string, kind: RemoteErrorKind): void => {
  storeIfRoom(localStorage, KEY_PREFIX + name, JSON.stringify({ version, kind }));
};

/** Why a version is not loaded by itself here; null where it may be. */
export const whyAvoided = (name: string, version: string): RemoteErrorKind | null => {
  try {
    const avoidedVersion = JSON.parse(localStorage.getItem(KEY_PREFIX + name) ?? 'null') as {
      version: string;
      kind: RemoteErrorKind;
    } | null;
    return avoidedVersion?.version === version ? avoidedVersion.kind : null;
  } catch {
    return null;
  }
};

/** Lets a remote's version be loaded again, as the user asked. */
export const allowVersion = (name: string): void => localStorage.removeItem(KEY_PREFIX + name);
