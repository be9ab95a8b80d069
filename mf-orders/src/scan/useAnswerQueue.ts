import { useCallback, useEffect, useRef, useState } from 'react';

export interface AnswerQueue {
  /** The texts being searched, in the order in which they were entered. */
  waiting: readonly string[];
  run<T>(name: string, question: Promise<T>, apply: (answer: PromiseSettledResult<T>) => void): void;
}

/** Applies answers in the order of their questions, and none after the component has unmounted. */
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
        if (unmounted.current) return;
        setWaiting(([, ...rest]) => rest);
        apply(answer);
      });
  }, []);
  return { waiting, run };
};
