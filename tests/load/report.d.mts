import type { OrderCheck } from './checkOrders.mjs';

/** What of a run mustn't be, one line for each fault. */
export function faultsOf(outcome: {
  results: readonly { kind: string; status: number; ms: number }[];
  orders: OrderCheck;
  usages: readonly { name: string; samples: readonly { seconds: number; mebibytes: number }[] }[];
  minutes: number;
  contradictions: string;
}): string[];
