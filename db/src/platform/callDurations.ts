/** Weight of the newest duration in the running average. */
const NEWEST_WEIGHT = 0.3;
/** Durations count at most this many times `slowMs`, so that a single very long call is soon forgotten. */
const MAX_COUNTED_FACTOR = 4;

/** Knows by a person's id whether their calls are slow. Durations are in ms. */
export interface CallDurations {
  isSlow(person: number): boolean;
  add(person: number, durationMs: number): void;
}

/**
 * Tracks how long each person's calls take, as a running average. Only people with slow calls use memory.
 * @param slowMs average from which a person's calls count as slow
 */
export function trackCallDurations(slowMs: number): CallDurations {
  const averages = new Map<number, number>();
  return {
    isSlow: (person) => (averages.get(person) ?? 0) > slowMs,
    add: (person, durationMs) => {
      const previousAverage = averages.get(person) ?? 0;
      const countedMs = Math.min(durationMs, MAX_COUNTED_FACTOR * slowMs);
      const average = previousAverage + NEWEST_WEIGHT * (countedMs - previousAverage);
      if (average > slowMs / 2) averages.set(person, average);
      else averages.delete(person);
    },
  };
}
