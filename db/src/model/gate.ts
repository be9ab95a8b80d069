/**
 * Lets so many in at once; the others wait in a row.
 * @returns a function that waits its turn and gives the function to leave by; null when the turn did not come in time
 */
export const createGate = (places: number, patience: number) => {
  let free = places;
  const waiting: (() => void)[] = [];
  const leaver = () => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      free += 1;
      waiting.shift()?.();
    };
  };
  const take = () => { free -= 1; return leaver(); };
  return (): Promise<(() => void) | null> => new Promise((resolve) => {
    if (free > 0) { resolve(take()); return; }
    const turn = () => { clearTimeout(timer); resolve(take()); };
    const timer = setTimeout(() => { waiting.splice(waiting.indexOf(turn), 1); resolve(null); }, patience);
    waiting.push(turn);
  });
};
