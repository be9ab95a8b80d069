import { useContext, useState, useSyncExternalStore } from 'react';
import { FormContext } from './FormContext';

/** Texts by their names: `note`, `note 12`. */
export type Texts = Readonly<Record<string, string>>;

/** What is typed beside a form and not saved with it, such as a note: it is kept, asked about and restored all the same. */
export interface Beside {
  texts(): Texts;
  /** Null: nothing is left unsaved under that name. */
  set(name: string, text: string | null): void;
  restore(texts: Texts): void;
  subscribe(listener: () => void): () => void;
}

const NONE: Texts = {};
export const makeBeside = (): Beside => {
  let texts = NONE;
  const listeners = new Set<() => void>();
  const put = (next: Texts) => {
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
const useBeside = (): Beside => {
  const form = useContext(FormContext);
  const [own] = useState(makeBeside);
  return form?.beside ?? own;
};
/** One text beside the form: what is typed, or `initial` while nothing is. */
export const useBesideText = (name: string, initial: string) => {
  const beside = useBeside();
  const typed = useSyncExternalStore(beside.subscribe, () => beside.texts()[name]);
  return {
    text: typed ?? initial,
    typed: typed !== undefined,
    set: (text: string) => beside.set(name, text === initial ? null : text),
    drop: () => beside.set(name, null),
  };
};
/** How many texts beside the form are not saved. */
export const useUnsavedBeside = (): number => {
  const beside = useBeside();
  return Object.keys(useSyncExternalStore(beside.subscribe, beside.texts)).length;
};
