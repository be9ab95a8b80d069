import { useEffect, useState } from 'react';

/** Pause in typing after which a search starts. */
const DEBOUNCE_MS = 200;

/** The text as it was when typing last paused. Clearing it takes effect at once. */
export const useDebounced = (text: string): string => {
  const [debouncedText, setDebouncedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : debouncedText;
};
