import { useContext, useState, useSyncExternalStore } from 'react';
import { FormContext } from './FormContext';

/** Texts by their names: `note`, `note 12`. */
export type TextsByName = Readonly<Record<string, string>>;

/** What is typed beside a form and not saved with it, such as a note: it is kept, asked about and restored all the same. */
export interface UnsavedTexts {
  texts(): TextsByName;
  /** Null: nothing is left unsaved under that name. */
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

/** The texts beside the form that one stands in; of one's own where there is no form. */
const useUnsavedTexts = (): UnsavedTexts => {
  const form = useContext(FormContext);
  const [own] = useState(createUnsavedTexts);
  return form?.unsavedTexts ?? own;
};
/** One text beside the form: what is typed, or `initial` while nothing is. */
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
/** How many texts beside the form are not saved. */
export const useUnsavedTextCount = (): number => {
  const beside = useUnsavedTexts();
  return Object.keys(useSyncExternalStore(beside.subscribe, beside.texts)).length;
};
