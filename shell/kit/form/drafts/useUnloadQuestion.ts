import { useEffect, useEffectEvent } from 'react';

/** Has the browser ask before the tab is closed or reloaded. @param isLost whether something would be lost by it */
export const useUnloadQuestion = (isLost: () => boolean = () => true): void => {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isLost()) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
};
