import type { TreeId } from './tree';

const keyOf = (name: string): string => `trestle.place.${name}`;

/** Keeps a place for the tab's session (S1 §4 "Tree path selects"). */
export const keepPlace = (name: string, path: readonly TreeId[]): void =>
  sessionStorage.setItem(keyOf(name), JSON.stringify(path));

/** The last place that was kept; empty where none was, or what is there is none. */
export const keptPlace = (name: string): TreeId[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '[]');
    return Array.isArray(kept) && kept.every((id) => typeof id === 'number' || typeof id === 'string') ? kept : [];
  } catch {
    return [];
  }
};
