import { toast } from '@trestle/kit/core';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface AnswerQueue {
  /** The texts being searched, in the order in which they were entered. */
  waiting: readonly string[];
  run<T>(name: string, question: Promise<T>, apply: (answer: PromiseSettledResult<T>) => void): void;
}

/**
 * Applies answers in the order of their questions, and none after the component has unmounted: those are said to be lost.
 */
export const useAnswerQueue = (): AnswerQueue => {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const unmounted = useRef(false);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
    };
  }, []);
  const run = useCallback(<T>(name: string, question: Promise<T>, apply: (answer: PromiseSettledResult<T>) => void) => {
    const settled = Promise.allSettled([question]);
    setWaiting((before) => [...before, name]);
    last.current = last.current
      .then(() => settled)
      .then(([answer]) => {
        if (unmounted.current) {
          toast.warning(`The order was closed or saved before ${name} was found, so ${name} was not added.`, {
            timeout: 0,
          });
          return;
        }
        setWaiting(([, ...rest]) => rest);
        apply(answer);
      });
  }, []);
  return { waiting, run };
};
