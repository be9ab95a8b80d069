import { cpuTime } from './cpuTime';

/** CPU time below which a measurement says nothing, in ms. */
const MIN_MEASURABLE_MS = 100;
const MEASUREMENTS = 5;
/** How many times larger the second input is. Work in proportion to the input takes as many times longer. */
const FACTOR = 4;
/** Between proportional work (4) and quadratic work (16). */
const MAX_GROWTH = 9;

/**
 * Whether work takes time in proportion to its input: compares the CPU time for an input with that for one four times as
 * large. Other processes don't count.
 * @param run does the work for an input of a size
 */
export async function takesProportionalTime(size: number, run: (size: number) => unknown): Promise<boolean> {
  // Several times, because garbage of earlier work is collected now and then.
  for (let i = 0; i < MEASUREMENTS; i++) {
    const large = await cpuTime(() => run(FACTOR * size));
    if (large < MIN_MEASURABLE_MS) return true;
    const small = await cpuTime(() => run(size));
    if (large <= MAX_GROWTH * small) return true;
  }
  return false;
}
