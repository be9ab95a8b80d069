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
import { readFacts, remember } from './facts.mjs';
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
const tidy = await remember(database);
const running = await startServers(product, values.user, secret);
try {
  process.exitCode = (await runAll()) ? 0 : 1;
} finally {
  running.stop();
  await tidy();
  await database.end();
  await product.stop();
}

/** @returns {Promise<boolean>} whether every answer was right */
async function runAll() {
  const all = cases(await readFacts(database, running.store));
  const known = [...all.map((one) => one.name), REPORTS];
  const isChosen = (name) => positionals.length === 0 || positionals.includes(name);
  if (!positionals.every((name) => known.includes(name))) throw new Error(`There are the cases ${known.join(', ')}.`);
  const chosen = all.filter((one) => isChosen(one.name));
  const wrong = [];
  const attempt = async (one, work) => {
    if (wrong.some((found) => found.one === one)) return;
    await work().catch((error) => {
      wrong.push({ one, error });
    });
  };
  const trestle = running.servers.find(({ name }) => name === 'trestle');
  const alone = [];
  for (const one of chosen.filter(({ mebibytes }) => mebibytes))
    await attempt(one, async () => alone.push({ one, peaks: await measureMemory(one, trestle) }));
  for (const one of chosen) await attempt(one, () => compareAnswers(one, running.servers));
  const reports = [];
  const results = chosen.map((one) => ({ one, slices: { bare: [], hop: [], trestle: [] } }));
  for (let round = -1; round < rounds; round++) {
    for (const { one, slices } of results) await attempt(one, () => measureSlices(one, slices, round));
    if (round >= 0 && isChosen(REPORTS)) reports.push(...(await measureReports(product.pid, trestle.target)));
    if (round >= 0) say(`Round ${round + 1} of ${rounds} done`);
  }
  say(`\n${rounds} rounds of ${seconds} s, medians of slices; ${cpus().length} cores; logged in as ${values.user}.\n`);
  const whole = results.filter(({ one }) => !wrong.some((found) => found.one === one));
  if (whole.length > 0) say([ratesTable(whole), timesTable(whole), memoryTable(whole)].join('\n\n'));
  if (alone.length > 0) say(`\n${aloneTable(alone)}`);
  if (reports.length > 0) say(`\n${reportsTable(reports)}`);
  for (const { one, error } of wrong) say(`\n${one.name}: not measured, ${error.message}`);
  return wrong.length === 0;
}

/** One round of a case. The one before the first warms up and isn't counted. */
async function measureSlices(one, slices, round) {
  const count = Math.max(1, Math.round((round < 0 ? Math.min(2, seconds) : seconds) / SLICE_SECONDS));
  for (let slice = 0; slice < count; slice++) {
    const seed = 1000 * (round + 2) + slice;
    for (const server of turned(running.servers, round + slice + 1)) {
      const measured = await measure(one, server, { seed, seconds: SLICE_SECONDS });
      if (round >= 0) slices[server.name].push(measured);
    }
  }
}

/** Each slice begins with another server, so that none always comes after the same. */
function turned(servers, by) {
  const start = by % servers.length;
  return [...servers.slice(start), ...servers.slice(0, start)];
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
