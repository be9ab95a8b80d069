/** What somebody typed before the search field was shown. */
export interface EarlyKeys {
  text: string;
  /** Whether Enter was pressed after the text. */
  entered: boolean;
}

/**
 * Keeps the keys that are typed from now on, for the search field. The search's code is fetched when the search is
 * opened, and people who know the shortcut type on meanwhile.
 * @param cancel called for Escape: the code may take minutes to come, or never
 * @returns a function that stops keeping keys and returns what was typed
 */
export const keepEarlyKeys = (cancel: () => void): (() => EarlyKeys) => {
  const earlyKeys: EarlyKeys = { text: '', entered: false };
  const keepKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') return cancel();
    if (event.key === 'Enter') earlyKeys.entered = true;
    else if (event.key === 'Backspace') earlyKeys.text = earlyKeys.text.slice(0, -1);
    else if (event.key.length === 1) earlyKeys.text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', keepKey, { capture: true });
  return () => {
    window.removeEventListener('keydown', keepKey, { capture: true });
    return earlyKeys;
  };
};
