import type { TreeId } from './treeNodes';
import { storeIfRoom } from '../../../core/storage/storeText';

const storageKey = (name: string): string => `trestle.place.${name}`;

/** Stores a path for the tab's session (S1 §4, tree path selects). */
export const saveLastPath = (name: string, path: readonly TreeId[]): void => {
  storeIfRoom(sessionStorage, storageKey(name), JSON.stringify(path));
};

/** The stored path; empty when there is none, or it isn't valid. */
export const loadLastPath = (name: string): TreeId[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? '[]');
    return Array.isArray(stored) && stored.every((id) => typeof id === 'number' || typeof id === 'string')
      ? stored
      : [];
  } catch {
    return [];
  }
};
