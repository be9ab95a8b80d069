import { useEffect, useState } from 'react';
import { loadable } from '../loadable';
import { currentToasts, subscribe } from './toasts';

const ToastStack = loadable(async () => ({ default: (await import('./ToastStack')).ToastStack }));

/** Events after which a toast may follow: calls are made because somebody did something. */
const FIRST_EVENTS = ['keydown', 'pointerdown'] as const;

/** Holds the toasts. TrestleProvider renders the only one. */
export function Toaster() {
  const isLoaded = useLoadedStack();
  return (
    // Fluent's dialogs hide the rest of the page from screen readers, but not what carries the last attribute.
    <section aria-label="Messages" aria-live="polite" data-tabster-never-hide="">
      {isLoaded && <ToastStack />}
    </section>
  );
}

/**
 * Loads what draws toasts with the first key or click, or with the first toast.
 * A page that nobody has touched, such as the login, doesn't download it. A load that fails is tried again.
 */
const useLoadedStack = (): boolean => {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (isLoaded) return;
    let unmounted = false;
    const load = () => {
      ToastStack.load().then(
        () => {
          if (!unmounted) setIsLoaded(true);
        },
        () => {},
      );
    };
    if (currentToasts().length > 0) load();
    const unsubscribe = subscribe(load);
    FIRST_EVENTS.forEach((event) => document.addEventListener(event, load));
    return () => {
      unmounted = true;
      unsubscribe();
      FIRST_EVENTS.forEach((event) => document.removeEventListener(event, load));
    };
  }, [isLoaded]);
  return isLoaded;
};
