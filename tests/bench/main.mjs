// `npm run bench`: the product beside a bare server on one database; `npm run bench -- order create` runs some cases.
import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { build } from '../../bff/launch/build.mjs';
import { assertSupportedNode, root } from '../../bff/launch/processes.mjs';
import { startProduct } from '../product.mjs';
import { cases } from './cases.mjs';
import { readFacts, rememberRows } from './facts.mjs';
import { measure, measureMemory } from './measure.mjs';
import { aloneTable, memoryTable, ratesTable, reportsTable, timesTable } from './report.mjs';
import { measureReports } from './measureReports.mjs';
import { compareAnswers } from './sameAnswers.mjs';
import { startServers } from './servers.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    /** Who is logged in at the product: permissions and scope of a store's user by default. */
    user: { type: 'string', default: 'store1' },
    scale: { type: 'string', default: '50' },
  },
});
/** Servers take turns in slices so short that what else the machine does meets all of them. */
const SLICE_SECONDS = 0.5;
/** The case that isn't compared with the bare server. */
const REPORTS = 'reports';
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];

assertSupportedNode();
process.chdir(root);
await build();
say('Starting the product; the first time with its data');
const secret = randomBytes(32).toString('hex');
const product = await startProduct({
  env: {
    DEMO_SCALE: values.scale,
    DATABASE_BUFFER_MB: '512',
    JWT_SECRET: secret,
    DATA_DIR: process.env.DATA_DIR ?? join(root, '.data/bench'),
  },
});
const database = await createConnection(product.databaseUrl);
const removeTraces = await rememberRows(database);
const measuredServers = await startServers(product, values.user, secret);
try {
  process.exitCode = (await runAll()) ? 0 : 1;
} finally {
  measuredServers.stop();
  await removeTraces();
  await database.end();
  await product.stop();
}

/** @returns {Promise<boolean>} whether every answer was right */
async function runAll() {
  const allCases = cases(await readFacts(database, measuredServers.store));
  const names = [...allCases.map((benchCase) => benchCase.name), REPORTS];
  const isChosen = (name) => positionals.length === 0 || positionals.includes(name);
  if (!positionals.every((name) => names.includes(name))) throw new Error(`There are the cases ${names.join(', ')}.`);
  const chosenCases = allCases.filter((benchCase) => isChosen(benchCase.name));
  const failures = [];
  const attempt = async (benchCase, work) => {
    if (failures.some((failure) => failure.benchCase === benchCase)) return;
    await work().catch((error) => {
      failures.push({ benchCase, error });
    });
  };
  const trestle = measuredServers.servers.find(({ name }) => name === 'trestle');
  const memoryMeasures = [];
  for (const benchCase of chosenCases.filter(({ mebibytes }) => mebibytes))
    await attempt(benchCase, async () =>
      memoryMeasures.push({ benchCase, peaks: await measureMemory(benchCase, trestle) }),
    );
  for (const benchCase of chosenCases)
    await attempt(benchCase, () => compareAnswers(benchCase, measuredServers.servers));
  const reports = [];
  const results = chosenCases.map((benchCase) => ({ benchCase, slices: { bare: [], hop: [], trestle: [] } }));
  for (let round = -1; round < rounds; round++) {
    for (const { benchCase, slices } of results)
      await attempt(benchCase, () => measureSlices(benchCase, slices, round));
    if (round >= 0 && isChosen(REPORTS)) reports.push(...(await measureReports(product.pid, trestle.target)));
    if (round >= 0) say(`Round ${round + 1} of ${rounds} done`);
  }
  say(`\n${rounds} rounds of ${seconds} s, medians of slices; ${cpus().length} cores; logged in as ${values.user}.\n`);
  const measuredCases = results.filter(({ benchCase }) => !failures.some((failure) => failure.benchCase === benchCase));
  if (measuredCases.length > 0)
    say([ratesTable(measuredCases), timesTable(measuredCases), memoryTable(measuredCases)].join('\n\n'));
  if (memoryMeasures.length > 0) say(`\n${aloneTable(memoryMeasures)}`);
  if (reports.length > 0) say(`\n${reportsTable(reports)}`);
  for (const { benchCase, error } of failures) say(`\n${benchCase.name}: not measured, ${error.message}`);
  return failures.length === 0;
}

/** One round of a case. The one before the first warms up and isn't counted. */
async function measureSlices(benchCase, slices, round) {
  const count = Math.max(1, Math.round((round < 0 ? Math.min(2, seconds) : seconds) / SLICE_SECONDS));
  for (let slice = 0; slice < count; slice++) {
    const seed = 1000 * (round + 2) + slice;
    for (const server of rotate(measuredServers.servers, round + slice + 1)) {
      const measured = await measure(benchCase, server, { seed, seconds: SLICE_SECONDS });
      if (round >= 0) slices[server.name].push(measured);
    }
  }
}

/** Each slice begins with another server, so that none always comes after the same. */
function rotate(list, steps) {
  const start = steps % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
