import { useContext, useState, useSyncExternalStore } from 'react';
import { FormContext } from './FormContext';

/** Texts by name: `note`, `note 12`. */
export type TextsByName = Readonly<Record<string, string>>;

/**
 * Text typed next to a form but saved separately, such as a note.
 * It takes part in the unsaved-changes check and in drafts.
 */
export interface UnsavedTexts {
  texts(): TextsByName;
  /** Sets a text; null removes it. */
  set(name: string, text: string | null): void;
  restore(texts: TextsByName): void;
  subscribe(listener: () => void): () => void;
}

const NONE: TextsByName = {};
export const createUnsavedTexts = (): UnsavedTexts => {
  let texts = NONE;
  const listeners = new Set<() => void>();
  const put = (next: TextsByName) => {
    texts = next;
    listeners.forEach((listener) => listener());
  };
  return {
    texts: () => texts,
    set: (name, text) => {
      const { [name]: before, ...others } = texts;
      if (before !== (text ?? undefined)) put(text === null ? others : { ...others, [name]: text });
    },
    restore: put,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

/** The unsaved texts of the form around, or of a component without a form. */
const useUnsavedTexts = (): UnsavedTexts => {
  const form = useContext(FormContext);
  const [own] = useState(createUnsavedTexts);
  return form?.unsavedTexts ?? own;
};
/** One unsaved text; `initial` while nothing is typed. */
export const useUnsavedText = (name: string, initial: string) => {
  const beside = useUnsavedTexts();
  const typed = useSyncExternalStore(beside.subscribe, () => beside.texts()[name]);
  return {
    text: typed ?? initial,
    typed: typed !== undefined,
    set: (text: string) => beside.set(name, text === initial ? null : text),
    drop: () => beside.set(name, null),
  };
};
/** Number of unsaved texts. */
export const useUnsavedTextCount = (): number => {
  const beside = useUnsavedTexts();
  return Object.keys(useSyncExternalStore(beside.subscribe, beside.texts)).length;
};
