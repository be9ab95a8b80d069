import { serviceUnavailable } from '@trestle/schema/errors';
import { EXCHANGE_VALID_MS } from './signedCall';

/** Exchanges that a process remembers, of one or two periods each. More calls than one process can answer. */
const MAX_EXCHANGES_PER_PERIOD = 250_000;

/**
 * Creates a memory of the exchanges that a process has seen, for as long as their signatures are valid.
 * @returns a function that says whether an exchange is new, and remembers it
 * @throws Problem 503 when it is full: what it can't remember could be repeated
 */
export function createExchangeMemory(
  now: () => number = Date.now,
  maxPerPeriod = MAX_EXCHANGES_PER_PERIOD,
): (exchange: string) => boolean {
  let current = new Set<string>();
  let previous = new Set<string>();
  let periodEnd = now() + EXCHANGE_VALID_MS;
  return (exchange) => {
    if (now() >= periodEnd) {
      // After a pause of two periods nothing of the past is valid.
      previous = now() < periodEnd + EXCHANGE_VALID_MS ? current : new Set();
      current = new Set();
      periodEnd = now() + EXCHANGE_VALID_MS;
    }
    if (current.has(exchange) || previous.has(exchange)) return false;
    if (current.size >= maxPerPeriod) throw serviceUnavailable();
    current.add(exchange);
    return true;
  };
}
