import { useContext, useState, useSyncExternalStore } from 'react';
import { FormContext } from '../FormContext';
import { createUnsavedTexts, type UnsavedTexts } from './unsavedTexts';

/** The unsaved texts of the surrounding form, or of the component itself where it has no form. */
const useUnsavedTexts = (): UnsavedTexts => {
  const form = useContext(FormContext);
  const [componentTexts] = useState(createUnsavedTexts);
  return form?.unsavedTexts ?? componentTexts;
};
/** One unsaved text; `initial` while nothing is typed. */
export const useUnsavedText = (name: string, initial: string) => {
  const unsavedTexts = useUnsavedTexts();
  const typedText = useSyncExternalStore(unsavedTexts.subscribe, () => unsavedTexts.texts()[name]);
  return {
    text: typedText ?? initial,
    typed: typedText !== undefined,
    /** The text as it is at this moment, for a reply that comes late. */
    latest: () => unsavedTexts.texts()[name] ?? initial,
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
