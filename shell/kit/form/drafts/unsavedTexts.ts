import { createListeners } from '../../core/listeners';

/** Texts by name: `note`, `note 12`, `quick pad`. */
export type TextsByName = Readonly<Record<string, string>>;

/**
 * Text typed next to a form but saved separately, such as a note.
 * It takes part in the unsaved-changes check and in drafts.
 */
export interface UnsavedTexts {
  texts(): TextsByName;
  /** Sets a text; null removes it. */
  set(name: string, text: string | null): void;
  /** Replaces all texts. */
  restore(texts: TextsByName): void;
  subscribe(listener: () => void): () => void;
}

const NO_TEXTS: TextsByName = {};
/** Creates the unsaved texts of one page, without any. */
export const createUnsavedTexts = (): UnsavedTexts => {
  let texts = NO_TEXTS;
  const [addListener, notify] = createListeners();
  const replaceTexts = (nextTexts: TextsByName) => {
    texts = nextTexts;
    notify();
  };
  return {
    texts: () => texts,
    set: (name, text) => {
      const { [name]: currentText, ...otherTexts } = texts;
      if (currentText === (text ?? undefined)) return;
      replaceTexts(text === null ? otherTexts : { ...otherTexts, [name]: text });
    },
    restore: replaceTexts,
    subscribe: addListener,
  };
};
