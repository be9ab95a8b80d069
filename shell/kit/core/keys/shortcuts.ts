import { useEffect } from 'react';
import { createListeners } from '../listeners';

/** One or more keys, and what they do. */
export interface Shortcut {
  keys: readonly string[];
  does: string;
}
interface ShortcutSection {
  title: string;
  keys: readonly Shortcut[];
}

let sections: readonly ShortcutSection[] = [];
const [subscribe, notify] = createListeners();
const setSections = (next: readonly ShortcutSection[]): void => {
  sections = next;
  notify();
};

/** The shortcuts of what is on the page now, by section. */
export const shortcutSections = (): readonly ShortcutSection[] => sections;
/** Calls `listener` after every change of the shortcuts. Returns the function that stops it. */
export { subscribe };

/**
 * Lists shortcuts in the help for as long as the component is mounted.
 * @param keys a constant: a new array would register again
 */
export const useShortcutHelp = (title: string, keys: readonly Shortcut[]): void =>
  useEffect(() => {
    const section = { title, keys };
    setSections([...sections, section]);
    return () => setSections(sections.filter((each) => each !== section));
  }, [title, keys]);
