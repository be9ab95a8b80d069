import {
  createElement,
  useLayoutEffect,
  useReducer,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { currentToasts, dismiss, toast } from './feedback/toasts';

/** A component whose code is fetched when it is first drawn. */
export interface Loadable<P extends object> {
  (props: P): ReactNode;
  /**
   * Fetches the code ahead of time.
   * @throws the fetch's failure; the next call tries again
   */
  load(): Promise<void>;
  isLoaded(): boolean;
  /** Calls `listener` when the code is here. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/**
 * What happens when the code can't be fetched: a message offers to try again, and the page stays; or the failure is
 * thrown while drawing, for the nearest error boundary.
 */
type Failing = 'message' | 'throw';

/** Components that could not be fetched: each entry tries again. One message speaks for all of them. */
const failed = new Set<() => void>();
let message = 0;

const retryAll = () => failed.forEach((tryAgain) => tryAgain());
if (typeof window !== 'undefined') window.addEventListener('online', retryAll);

const offerRetry = (retry: () => void): (() => void) => {
  failed.add(retry);
  const words = navigator.onLine
    ? "A part of this page couldn't be loaded. Check your connection and try again."
    : "You're offline. Try again when you're connected.";
  // One that says the same stays: in its place another would fade in while it fades out.
  if (!currentToasts().some(({ id, text }) => id === message && text === words)) {
    dismiss(message);
    message = toast.error(words, {
      timeout: 0,
      action: { label: 'Try again', run: retryAll },
    });
  }
  return () => {
    failed.delete(retry);
    if (failed.size === 0) dismiss(message);
  };
};

/**
 * Makes a component whose code is fetched when it is first drawn. It appears as soon as the code is here. React's `lazy`
 * would wait: what Suspense has hidden is shown at most every 300 ms.
 * @param fetch imports the component; called again after a failure
 * @param fallback drawn meanwhile, also after a failure
 * @param failing what a failure is, as for `useLoaded`
 */
export const loadable = <P extends object>(
  fetch: () => Promise<{ default: ComponentType<P> }>,
  fallback?: (props: P) => ReactNode,
  failing: Failing = 'message',
): Loadable<P> => {
  let component: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const load = (): Promise<void> => {
    loading ??= fetch().then(
      (fetched) => {
        component = fetched.default;
        listeners.forEach((listener) => listener());
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const isLoaded = () => component !== null;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const code = { load, isLoaded, subscribe };
  function LoadableComponent(props: P): ReactNode {
    useLoaded(code, true, failing);
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
  wanted = true,
  failing: Failing = 'message',
): boolean => {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [attempt, tryAgain] = useReducer((attempts: number) => attempts + 1, 0);
  const loaded = useSyncExternalStore(subscribe, isLoaded);
  // Before the browser paints, so that the fetch starts at once.
  useLayoutEffect(() => {
    if (loaded || !wanted) return undefined;
    let unmounted = false;
    let withdraw: (() => void) | undefined;
    load().catch((error: unknown) => {
      if (unmounted) return;
      if (failing === 'throw') setFailure({ error });
      else withdraw = offerRetry(tryAgain);
    });
    return () => {
      unmounted = true;
      withdraw?.();
    };
  }, [load, loaded, wanted, failing, attempt]);
  if (failure) throw failure.error;
  return loaded;
};
