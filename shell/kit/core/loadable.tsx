import {
  createElement,
  useLayoutEffect,
  useReducer,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createListeners } from './listeners';
import { onServerReturn, watchAnswer } from './api/serverState';
import { currentToasts, dismiss, toast } from './feedback/toasts';
import { asOutdated, OutdatedPageError, updatePage } from './goneCode';

/** A component whose code is fetched when it is first drawn. */
export interface Loadable<P extends object> {
  (props: P): ReactNode;
  /**
   * Fetches the code ahead of time.
   * @throws the fetch's failure; the next call tries again. An OutdatedPageError when the code is gone
   */
  load(): Promise<void>;
  isLoaded(): boolean;
  /** Calls `listener` when the code is here. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/**
 * What happens when the code can't be fetched. 'message' keeps the page and shows a message that offers to try again;
 * 'throw' throws the failure while drawing, for the nearest error boundary.
 */
type FailureMode = 'message' | 'throw';

/** Functions that fetch again what could not be fetched. One message stands for all of them. */
const retries = new Set<() => void>();
let messageId = 0;

const retryAll = () => retries.forEach((tryAgain) => tryAgain());
if (typeof window !== 'undefined') window.addEventListener('online', retryAll);
onServerReturn(retryAll);

/** Says that a part of the page is missing, and offers what may bring it. */
const offerRetry = (error: unknown, retry: () => void): (() => void) => {
  retries.add(retry);
  const isOutdated = error instanceof OutdatedPageError;
  const retryText = isOutdated
    ? 'A new version is available.'
    : navigator.onLine
      ? "A part of this page couldn't be loaded. Check your connection and try again."
      : "You're offline. Try again when you're connected.";
  // A message with the same text stays: a new one would fade in while the old one fades out.
  if (!currentToasts().some(({ id, text }) => id === messageId && text === retryText)) {
    dismiss(messageId);
    messageId = toast.error(retryText, {
      timeout: 0,
      action: isOutdated ? { label: 'Update', run: updatePage } : { label: 'Try again', run: retryAll },
    });
  }
  return () => {
    retries.delete(retry);
    if (retries.size === 0) dismiss(messageId);
  };
};

/**
 * Makes a component whose code is fetched when it is first drawn. It appears as soon as the code is here. React's
 * `lazy` would wait: what Suspense has hidden is shown at most every 300 ms.
 * @param fetch imports the component; called again after a failure
 * @param fallback drawn meanwhile, also after a failure
 * @param failureMode as for `useLoaded`
 */
export const loadable = <P extends object>(
  fetch: () => Promise<{ default: ComponentType<P> }>,
  fallback?: (props: P) => ReactNode,
  failureMode: FailureMode = 'message',
): Loadable<P> => {
  let component: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const [subscribe, notify] = createListeners();
  const load = (): Promise<void> => {
    loading ??= watchAnswer(fetch()).then(
      (fetched) => {
        component = fetched.default;
        notify();
      },
      async (error: unknown) => {
        loading = null;
        throw await asOutdated(error);
      },
    );
    return loading;
  };
  const isLoaded = () => component !== null;
  const code = { load, isLoaded, subscribe };
  function LoadableComponent(props: P): ReactNode {
    useLoaded(code, true, failureMode);
    return component ? createElement(component, props) : fallback?.(props);
  }
  return Object.assign(LoadableComponent, code);
};

/**
 * Fetches a component's code once it is wanted, and draws again when it is here.
 * @returns whether the code is here
 */
export const useLoaded = (
  { load, isLoaded, subscribe }: Pick<Loadable<object>, 'load' | 'isLoaded' | 'subscribe'>,
  isWanted = true,
  failureMode: FailureMode = 'message',
): boolean => {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [attempt, tryAgain] = useReducer((attempts: number) => attempts + 1, 0);
  const isHere = useSyncExternalStore(subscribe, isLoaded);
  // Before the browser paints, so that the fetch starts at once.
  useLayoutEffect(() => {
    if (isHere || !isWanted) return undefined;
    let unmounted = false;
    let withdraw: (() => void) | undefined;
    load().catch((error: unknown) => {
      if (unmounted) return;
      if (failureMode === 'throw') setFailure({ error });
      else withdraw = offerRetry(error, tryAgain);
    });
    return () => {
      unmounted = true;
      withdraw?.();
    };
  }, [load, isHere, isWanted, failureMode, attempt]);
  if (failure) throw failure.error;
  return isHere;
};
