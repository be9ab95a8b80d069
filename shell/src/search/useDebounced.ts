import { useEffect, useState } from 'react';

/** Contract §2.2. */
export const MAX_SEARCH_CHARACTERS = 200;
/** Pause in typing after which a search starts. */
const DEBOUNCE_MS = 200;

/** The text as it was when typing last paused. Clearing it takes effect at once. */
export const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
};
