import { toast } from '@trestle/kit/core';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface AnswerQueue {
  /** The texts that are being searched, in the order in which they were entered. */
  pendingTexts: readonly string[];
  /**
   * Calls `apply` with the answer to a question, after the answers to all earlier questions.
   * @param name the text that is searched
   */
  run<T>(name: string, question: Promise<T>, apply: (answer: PromiseSettledResult<T>) => void): void;
}

/**
 * Applies answers in the order of their questions. After the component has unmounted, an answer is dropped, and the
 * user is told.
 */
export const useAnswerQueue = (): AnswerQueue => {
  const [pendingTexts, setPendingTexts] = useState<readonly string[]>([]);
  const lastApplied = useRef<Promise<void>>(Promise.resolve());
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const run = useCallback(<T>(name: string, question: Promise<T>, apply: (answer: PromiseSettledResult<T>) => void) => {
    const settled = Promise.allSettled([question]);
    setPendingTexts((previous) => [...previous, name]);
    lastApplied.current = lastApplied.current
      .then(() => settled)
      .then(([answer]) => {
        if (isUnmounted.current) {
          toast.warning(`The order was closed or saved before ${name} was found, so ${name} was not added.`, {
            timeout: 0,
          });
          return;
        }
        setPendingTexts(([, ...others]) => others);
        apply(answer);
      });
  }, []);
  return { pendingTexts, run };
};
