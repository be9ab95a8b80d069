import { useEffect } from 'react';

/** A key, or several that do much the same, and what it does. */
export interface ShownKey {
  keys: readonly string[];
  does: string;
}
interface Section {
  title: string;
  keys: readonly ShownKey[];
}

let sections: readonly Section[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Section[]): void => {
  sections = next;
  listeners.forEach((listener) => listener());
};

/** The keys of what is on the page now, under a heading each. */
export const shownSections = (): readonly Section[] => sections;
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Tells, for as long as something is drawn, which keys work in it: the window of `?` lists them. `keys` is a constant. */
export const useShownKeys = (title: string, keys: readonly ShownKey[]): void =>
  useEffect(() => {
    const section = { title, keys };
    change([...sections, section]);
    return () => change(sections.filter((each) => each !== section));
  }, [title, keys]);
