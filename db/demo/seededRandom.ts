/** A seeded random generator: the same name gives the same numbers everywhere. */
export interface SeededRandom {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
  /** `count` different members of a list. */
  sample<T>(list: readonly T[], count: number): T[];
}

/** Hashes a name to a 32-bit number, by FNV-1a. */
const hashName = (name: string): number => {
  let seed = 0x811c9dc5;
  for (const letter of name) seed = Math.imul(seed ^ letter.charCodeAt(0), 0x01000193);
  return seed >>> 0;
};

/**
 * Creates a random generator whose seed is its name, by mulberry32. Every kind of row has its own generator, so that a
 * change in one kind leaves the others the same.
 */
export const seededRandom = (name: string): SeededRandom => {
  let state = hashName(name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    pick: (list) => list[integer(0, list.length - 1)]!,
    chance: (share) => next() < share,
    sample: (list, count) => {
      const remaining = [...list];
      for (let i = 0; i < Math.min(count, remaining.length); i++) {
        const j = integer(i, remaining.length - 1);
        [remaining[i], remaining[j]] = [remaining[j]!, remaining[i]!];
      }
      return remaining.slice(0, count);
    },
  };
};
