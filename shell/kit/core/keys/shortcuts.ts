import { useEffect } from 'react';

/** A key, or several that do much the same, and what it does. */
export interface Shortcut {
  keys: readonly string[];
  does: string;
}
interface ShortcutSection {
  title: string;
  keys: readonly Shortcut[];
}

let sections: readonly ShortcutSection[] = [];
const listeners = new Set<() => void>();
const setSections = (next: readonly ShortcutSection[]): void => {
  sections = next;
  listeners.forEach((listener) => listener());
};

/** The keys of what is on the page now, under a heading each. */
export const shortcutSections = (): readonly ShortcutSection[] => sections;
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Tells, for as long as something is drawn, which keys work in it: the window of `?` lists them. `keys` is a constant. */
export const useShortcutHelp = (title: string, keys: readonly Shortcut[]): void =>
  useEffect(() => {
    const section = { title, keys };
    setSections([...sections, section]);
    return () => setSections(sections.filter((each) => each !== section));
  }, [title, keys]);
