import { storeIfRoom } from '@trestle/kit/core';
import { RELEASE_VERSION_PATTERN, REMOTE_NAME_PATTERN } from '@trestle/schema/releaseName';

/** One release of one remote. */
export interface ReleaseName {
  name: string;
  version: string;
}

/** Kept for the tab; a log-out by hand deletes it. */
const STORAGE_KEY = 'trestle.preview';
const PARAMETER = 'preview';
const PREVIEW = new RegExp(`^(${REMOTE_NAME_PATTERN})@(${RELEASE_VERSION_PATTERN})$`);

const parse = (text: string): ReleaseName[] => {
  const [, name, version] = PREVIEW.exec(text) ?? [];
  return name !== undefined && version !== undefined ? [{ name, version }] : [];
};

/** The releases that this tab previews, one per remote. The server decides whether its user may. */
export const previews = (): readonly ReleaseName[] => {
  try {
    const storedTexts = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as unknown;
    return Array.isArray(storedTexts) ? storedTexts.flatMap((each) => parse(String(each))) : [];
  } catch {
    return [];
  }
};

/** Without room in the browser, the page opens as it is for everyone. */
const storePreviews = (releases: readonly ReleaseName[]): void =>
  void storeIfRoom(
    sessionStorage,
    STORAGE_KEY,
    JSON.stringify(releases.map(({ name, version }) => `${name}@${version}`)),
  );

/**
 * Begins the previews that an address names: `?preview=mf-orders@1.43.0`, once per remote.
 * @returns the address without them
 */
export const takePreviews = (address: string): string => {
  const url = new URL(address);
  const requestedPreviews = url.searchParams.getAll(PARAMETER).flatMap(parse);
  if (!url.searchParams.has(PARAMETER)) return address;
  const others = previews().filter(({ name }) => requestedPreviews.every((each) => each.name !== name));
  storePreviews([...others, ...requestedPreviews]);
  url.searchParams.delete(PARAMETER);
  return url.href;
};

/** Ends the preview of a remote, or all of them. They take effect when the page is loaded again. */
export const endPreviews = (name?: string): void =>
  storePreviews(name === undefined ? [] : previews().filter((each) => each.name !== name));
