import { Gauge, Histogram } from 'prom-client';
import { metrics } from '../platform/metrics';
import type { StoreFailure } from './objectStore';

/** What was asked of the store. `read`: an object that broke off after it had begun. */
export type StoreCall = 'put' | 'get' | 'read' | 'remove' | 'list';
/** How a call ended. `resting`: the store was not asked, because it gave no answer a moment ago. */
export type StoreOutcome = StoreFailure | 'done' | 'resting';

/** From a small object nearby to the longest silence with a large one, in seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const calls = new Histogram({
  name: 'trestle_file_store_seconds',
  help: 'Time of a call to the store of files, of a get until its first byte, by call and how it ended',
  labelNames: ['call', 'outcome'],
  buckets: BUCKETS,
  registers: [metrics],
});
const resting = new Gauge({
  name: 'trestle_file_store_resting',
  help: '1 while the store of files is left alone because it gave no answer; 0 otherwise, and without a store',
  registers: [metrics],
});

/** Counts a call that has ended, and shows whether the store is left alone from now on. */
export function countStoreCall(call: StoreCall, outcome: StoreOutcome, milliseconds: number): void {
  calls.observe({ call, outcome }, milliseconds / 1000);
  // An object that breaks off doesn't rest the store: the next call finds out.
  if (call !== 'read') resting.set(outcome === 'silent' || outcome === 'resting' ? 1 : 0);
}
