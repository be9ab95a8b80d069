// `npm run load`: people at work on two BFFs and two services behind one address.
// `npm run load -- --people 100 --minutes 2 --processes 1 --data large` changes that.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../../bff/launch/build.mjs';
import { assertSupportedNode, root } from '../../bff/launch/processes.mjs';
import { readFacts, rememberRows } from '../bench/facts.mjs';
import { createAccounts } from './accounts.mjs';
import { createCalls } from './calls.mjs';
import { checkOrders } from './checkOrders.mjs';
import { startDeployment } from './deployment.mjs';
import { work } from './person.mjs';
import { callsTable, faultsOf, PEOPLE, processesTable, refusalsList } from './report.mjs';
import { watchResources } from './resources.mjs';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
    /** How many BFFs, and how many services. */
    processes: { type: 'string', default: '2' },
    /** The demo's data, or 126,000 orders and 250,000 stock rows. */
    data: { type: 'string', default: 'demo' },
    /** Shortest and longest pause of a person before an action, in seconds. */
    think: { type: 'string', default: '2-5' },
    /** Seconds in which all sign in; by default a tenth of the time. */
    arrival: { type: 'string' },
  },
});
const [people, minutes, count] = [values.people, values.minutes, values.processes].map(Number);
const thinkSeconds = values.think.split('-').map(Number);
const arrivalSeconds = Number(values.arrival ?? 6 * minutes);
if (!(people > 0 && minutes > 0 && count > 0 && thinkSeconds.length === 2) || !['demo', 'large'].includes(values.data))
  throw new Error('--people, --minutes and --processes are numbers, --think is 2-5, --data is demo or large.');

assertSupportedNode();
process.chdir(root);
await build();
say('Starting the processes; with large data for the first time this takes minutes');
const deployment = await startDeployment({ data: values.data, count });
try {
  const faults = await measure();
  say(faults.length === 0 ? '\nNo fault.' : `\nFaults:\n${faults.join('\n')}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await deployment.stop();
}

/** @returns {Promise<string[]>} what mustn't be */
async function measure() {
  const { database, processes, url } = deployment;
  const removeTraces = await rememberRows(database);
  const facts = await readFacts(database, 1);
  const accounts = await createAccounts(database, people);
  const calls = createCalls(url);
  const run = Date.now().toString(36);
  const resources = watchResources([...processes, { name: PEOPLE, pid: process.pid }]);
  const endsAt = performance.now() + minutes * 60_000;
  const acknowledged = await Promise.all(
    accounts.map(async (account, i) => {
      await sleep((1000 * arrivalSeconds * i) / people);
      return work({ account, calls, facts, thinkSeconds, endsAt, seed: i + 1, run });
    }),
  );
  const usages = resources.stop();
  keepSamples(usages);
  const orders = await checkOrders(database, run, new Map(acknowledged.flatMap((each) => [...each])));
  const contradictions = await deployment.checkData();
  await removeTraces();
  const perSecond = (calls.results.length / minutes / 60).toFixed(1);
  say(
    `\n${people} people for ${minutes} minutes on ${values.data} data, thinking ${values.think} s: ${count} BFFs and ` +
      `${count} services, ${cpus().length} cores, ${perSecond} calls a second.\n`,
  );
  say(`${callsTable(calls.results)}\n\n${processesTable(usages, minutes)}\n`);
  say(
    `${orders.acknowledged} orders acknowledged: ${orders.lost.length} lost, ${orders.doubled.length} doubled; ` +
      `the data ${contradictions ? 'contradicts itself' : 'is in order'}.`,
  );
  const refusals = refusalsList(calls.results);
  if (refusals) say(`\nRefused:\n${refusals}`);
  return faultsOf({ results: calls.results, orders, usages, minutes, contradictions });
}

/** Writes the course of memory into a file, for a closer look. */
function keepSamples(usages) {
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/load.json', JSON.stringify(usages));
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
