/** The application's own keys. Others belong to a remote, or to what else runs at this address. */
const OWN_PREFIX = 'trestle.';

/**
 * Stores a text in the browser. Where there is no room, what isn't the application's own makes way: a remote that
 * fills the storage must not cost anybody a draft.
 * @throws DOMException when there is no room even then
 */
export const storeText = (storage: Storage, key: string, text: string): void => {
  try {
    storage.setItem(key, text);
  } catch (full) {
    const others = Object.keys(storage).filter((each) => !each.startsWith(OWN_PREFIX));
    if (others.length === 0) throw full;
    console.error(`The browser's storage was full: ${others.length} entries of others were deleted.`);
    others.forEach((each) => storage.removeItem(each));
    storage.setItem(key, text);
  }
};
