import { useCallback, useEffect, useRef, useState } from 'react';

export interface InTurn {
  /** What is being looked for, in the order in which it was entered. */
  waiting: readonly string[];
  run<T>(name: string, asked: Promise<T>, apply: (answer: PromiseSettledResult<T>) => void): void;
}

/** Applies answers in the order in which they were asked for, however they arrive; none once the screen is gone. */
export const useInTurn = (): InTurn => {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const run = useCallback(<T>(name: string, asked: Promise<T>, apply: (answer: PromiseSettledResult<T>) => void) => {
    const settled = Promise.allSettled([asked]);
    setWaiting((before) => [...before, name]);
    last.current = last.current
      .then(() => settled)
      .then(([answer]) => {
        if (gone.current) return;
        setWaiting(([, ...rest]) => rest);
        apply(answer);
      });
  }, []);
  return { waiting, run };
};
