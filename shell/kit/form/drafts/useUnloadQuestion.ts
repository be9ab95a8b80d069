import { useEffect } from 'react';

/** Has the browser ask before the tab is closed or reloaded, as long as something would be lost by it. */
export const useUnloadQuestion = (isAsking = true): void => {
  useEffect(() => {
    if (!isAsking) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsking]);
};
