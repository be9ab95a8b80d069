import type { TreeId } from './treeNodes';

const storageKey = (name: string): string => `trestle.place.${name}`;

/** Keeps a place for the tab's session (S1 §4 "Tree path selects"). */
export const saveLastPath = (name: string, path: readonly TreeId[]): void =>
  sessionStorage.setItem(storageKey(name), JSON.stringify(path));

/** The last place that was kept; empty where none was, or what is there is none. */
export const loadLastPath = (name: string): TreeId[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? '[]');
    return Array.isArray(kept) && kept.every((id) => typeof id === 'number' || typeof id === 'string') ? kept : [];
  } catch {
    return [];
  }
};
