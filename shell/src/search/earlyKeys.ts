/** What somebody typed before the field was there for it. */
export interface EarlyKeys {
  text: string;
  /** Whether Enter was pressed after the text. */
  entered: boolean;
}

/**
 * Keeps the keys that are typed from now on, until they are taken. The search's code is fetched when it is opened, and
 * people who know the keys type on meanwhile.
 * @returns a function that stops it and returns what was typed
 */
export const keepEarlyKeys = (): (() => EarlyKeys) => {
  const early: EarlyKeys = { text: '', entered: false };
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Enter') early.entered = true;
    else if (event.key === 'Backspace') early.text = early.text.slice(0, -1);
    else if (event.key.length === 1) early.text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
  return () => {
    window.removeEventListener('keydown', keep, { capture: true });
    return early;
  };
};
