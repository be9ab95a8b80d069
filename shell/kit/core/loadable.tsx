import { createElement, useLayoutEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code is fetched when it is first drawn. */
export interface Loadable<P extends object> {
  (props: P): ReactNode;
  /**
   * Fetches the code ahead of time.
   * @throws the fetch's failure; the next call tries again
   */
  load(): Promise<void>;
  isLoaded(): boolean;
}

/**
 * Makes a component whose code is fetched when it is first drawn. It appears as soon as the code is here. React's `lazy`
 * would wait: what Suspense has hidden is shown at most every 300 ms.
 * @param fetch imports the component; called again after a failure
 * @param fallback drawn meanwhile; nothing unless given
 */
export const loadable = <P extends object>(
  fetch: () => Promise<{ default: ComponentType<P> }>,
  fallback: (props: P) => ReactNode = () => null,
): Loadable<P> => {
  let component: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const load = (): Promise<void> => {
    loading ??= fetch().then(
      (fetched) => {
        component = fetched.default;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const isLoaded = () => component !== null;
  function LoadableComponent(props: P): ReactNode {
    useLoaded({ load, isLoaded });
    return component ? createElement(component, props) : fallback(props);
  }
  return Object.assign(LoadableComponent, { load, isLoaded });
};

/**
 * Fetches a component's code once it is wanted, and draws again when it is here.
 * A failure is thrown while drawing, for the nearest error boundary.
 * @returns whether the code is here
 */
export const useLoaded = ({ load, isLoaded }: Pick<Loadable<object>, 'load' | 'isLoaded'>, wanted = true): boolean => {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const loaded = isLoaded();
  // Before the browser paints, so that the fetch starts at once.
  useLayoutEffect(() => {
    if (loaded || !wanted) return undefined;
    let unmounted = false;
    load().then(
      () => {
        if (!unmounted) redraw();
      },
      (error: unknown) => {
        if (!unmounted) setFailure({ error });
      },
    );
    return () => {
      unmounted = true;
    };
  }, [load, loaded, wanted]);
  if (failure) throw failure.error;
  return loaded;
};
