import { useLayoutEffect, useRef, useState } from 'react';

/** An action of which one call runs at a time. */
export interface SingleCall<Args extends unknown[], Result> {
  /** Runs the action. Does nothing, and returns undefined, while an earlier call is running. */
  run: (...args: Args) => Promise<Result | undefined>;
  isRunning: boolean;
}

/**
 * Runs an action one call at a time, so that a double click sends one request.
 * A ref refuses the second click. A busy button alone doesn't: it is drawn after the next render, and with
 * `disabledFocusable` it still submits its form.
 */
export const useSingleCall = <Args extends unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
): SingleCall<Args, Result> => {
  const isRunning = useRef(false);
  const [drawn, setDrawn] = useState({ isRunning: false });
  // Lets the next call in when the page shows the end of the last one. A dialog that has closed lets none in.
  useLayoutEffect(() => {
    isRunning.current = drawn.isRunning;
  }, [drawn]);
  const run = async (...args: Args): Promise<Result | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setDrawn({ isRunning: true });
    try {
      return await action(...args);
    } finally {
      setDrawn({ isRunning: false });
    }
  };
  return { run, isRunning: drawn.isRunning };
};
