/** The application's own keys. Others belong to a remote, or to what else runs at this address. */
const OWN_PREFIX = 'trestle.';

/**
 * Stores a text in the browser. When the storage is full, entries that aren't the application's own are deleted: a
 * remote that fills the storage must not cost anybody a draft.
 * @throws DOMException when the storage is full even then
 */
export const storeText = (storage: Storage, key: string, text: string): void => {
  try {
    storage.setItem(key, text);
  } catch (quotaError) {
    const otherKeys = Object.keys(storage).filter((each) => !each.startsWith(OWN_PREFIX));
    if (otherKeys.length === 0) throw quotaError;
    console.error(`The browser's storage was full: ${otherKeys.length} entries of others were deleted.`);
    otherKeys.forEach((each) => storage.removeItem(each));
    storage.setItem(key, text);
  }
};

/**
 * Stores what the page can do without, as `storeText` does. Nothing that somebody does ends because a browser is full.
 * @returns whether it is stored
 */
export const storeIfRoom = (storage: Storage, key: string, text: string): boolean => {
  try {
    storeText(storage, key, text);
    return true;
  } catch {
    return false;
  }
};
