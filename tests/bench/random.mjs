/**
 * Numbers that look random and are the same in every run (mulberry32).
 * @param {number} seed @returns {() => number} from 0 up to 1
 */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of some things. @template T @param {readonly T[]} things @param {() => number} next @returns {T} */
export const pick = (things, next) => things[Math.floor(next() * things.length)];
