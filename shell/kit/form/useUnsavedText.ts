import { useContext, useState, useSyncExternalStore } from 'react';
import { FormContext } from './FormContext';
import { createUnsavedTexts, type UnsavedTexts } from './unsavedTexts';

/** The unsaved texts of the form around, or of a component without a form. */
const useUnsavedTexts = (): UnsavedTexts => {
  const form = useContext(FormContext);
  const [own] = useState(createUnsavedTexts);
  return form?.unsavedTexts ?? own;
};
/** One unsaved text; `initial` while nothing is typed. */
export const useUnsavedText = (name: string, initial: string) => {
  const unsavedTexts = useUnsavedTexts();
  const typed = useSyncExternalStore(unsavedTexts.subscribe, () => unsavedTexts.texts()[name]);
  return {
    text: typed ?? initial,
    typed: typed !== undefined,
    set: (text: string) => unsavedTexts.set(name, text === initial ? null : text),
    drop: () => unsavedTexts.set(name, null),
  };
};
/** Number of unsaved texts whose names begin with `prefix`. */
export const useUnsavedTextCount = (prefix = ''): number => {
  const unsavedTexts = useUnsavedTexts();
  const texts = useSyncExternalStore(unsavedTexts.subscribe, unsavedTexts.texts);
  return Object.keys(texts).filter((name) => name.startsWith(prefix)).length;
};
