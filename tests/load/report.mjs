import { memoryAt, slopePerMinute } from './resources.mjs';

/** The process that plays the people and the balancer. */
export const PEOPLE = 'people and balancer';

/** Most growth of a process's memory in the second half, in percent a minute. */
const MAX_SLOPE_PERCENT = 1;
/** In shorter runs memory still fills up, and its slope says nothing. */
const MIN_MINUTES_OF_SLOPE = 5;
/** Processes whose memory isn't judged: those that make reports come and go, and people are no part of the product. */
const UNJUDGED = ['reports', PEOPLE];

const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** The number below which a share of the sorted numbers lies. */
const quantile = (sorted, share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);

/**
 * Times by kind of call, and of all that people waited for: all but the streams of notices.
 * @param {readonly import('./calls.mjs').CallResult[]} results
 */
export function callsTable(results) {
  const kinds = [...Map.groupBy(results, ({ kind }) => kind)].sort(([, a], [, b]) => b.length - a.length);
  const all = ['all', results.filter(({ kind }) => kind !== 'notices')];
  return table(
    ['calls', 'number', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms', 'refused, by status'],
    [all, ...kinds].map(([kind, calls]) => {
      const times = calls.map(({ ms }) => ms).sort((a, b) => a - b);
      return [kind, calls.length, ...[0.5, 0.95, 0.99, 1].map((share) => quantile(times, share)), refusals(calls)];
    }),
  );
}

function refusals(calls) {
  const refused = Map.groupBy(calls.filter(isRefused), ({ status }) => status);
  return [...refused].map(([status, { length }]) => `${status || 'broken'}: ${length}`).join(', ') || 'none';
}

/** What refusals said, how often, and when for the first time. @param {readonly import('./calls.mjs').CallResult[]} results */
export function refusalsList(results) {
  const alike = Map.groupBy(results.filter(isRefused), ({ kind, status, refusal }) => `${kind}, ${status}: ${refusal}`);
  return [...alike]
    .map(([text, calls]) => `${text} (${calls.length} times, first after ${calls[0].sentAt} s)`)
    .join('\n');
}

/** @param {readonly import('./resources.mjs').Usage[]} usages */
export function processesTable(usages, minutes) {
  const seconds = minutes * 60;
  return table(
    ['process', 'MiB at 0', 'at 1 min', 'at half', 'at the end', 'peak', 'slope %/min, 2nd half', 'cores'],
    usages.map((usage) => [
      usage.name,
      ...[0, 60, seconds / 2, seconds].map((at) => Math.round(memoryAt(usage, at))),
      Math.round(usage.peak),
      slopePerMinute(usage.samples).toFixed(2),
      usage.cores.toFixed(2),
    ]),
  );
}

/**
 * What of a run mustn't be.
 * @param {object} outcome
 * @param {readonly import('./calls.mjs').CallResult[]} outcome.results
 * @param {import('./checkOrders.mjs').OrderCheck} outcome.orders
 * @param {readonly import('./resources.mjs').Usage[]} outcome.usages
 * @param {number} outcome.minutes
 * @param {string} outcome.contradictions in the data
 * @returns {string[]} one line for each fault
 */
export function faultsOf({ results, orders, usages, minutes, contradictions }) {
  const failed = results.filter(({ status }) => status === 0 || status >= 500);
  const refused = results.filter((call) => isRefused(call) && !failed.includes(call));
  const growing = usages.filter(
    ({ name, samples }) => !UNJUDGED.includes(name) && slopePerMinute(samples) >= MAX_SLOPE_PERCENT,
  );
  return [
    ...(failed.length > 0 ? [`${failed.length} calls failed: ${refusals(failed)}`] : []),
    ...(refused.length > 0 ? [`${refused.length} calls were refused: ${refusals(refused)}`] : []),
    ...(orders.lost.length > 0 ? [`lost: ${orders.lost.join(', ')}`] : []),
    ...(orders.doubled.length > 0 ? [`doubled: ${orders.doubled.join(', ')}`] : []),
    ...(contradictions ? [contradictions] : []),
    ...(minutes < MIN_MINUTES_OF_SLOPE ? [] : growing.map(({ name }) => `memory of ${name} grows`)),
  ];
}

function isRefused({ status }) {
  return status < 200 || status >= 400;
}
