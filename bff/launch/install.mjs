import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram, withProgress } from './processes.mjs';

/** Installs the packages that package-lock.json names, unless exactly these are there. */
export async function install() {
  if (isInstalled()) return;
  const wanted = Object.entries(packagesOf(join(root, 'package-lock.json'))).filter(
    ([place, { optional, link }]) => place.includes('node_modules/') && !optional && !link,
  );
  const present = () => wanted.filter(([place]) => existsSync(join(root, place, 'package.json'))).length;
  await withProgress('Installing packages (npm ci)', npmCi, () => `${present()} of ${wanted.length} packages`);
}

async function npmCi() {
  // NODE_ENV=production would leave out what builds.
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await npm(['ci', ...quiet]).catch((error) => {
      // A lock written where the registry lacks other systems' binaries doesn't satisfy `npm ci`; its versions hold all the same.
      if (!error.output?.includes('EUSAGE')) throw error;
      return npm(['install', '--no-save', ...quiet]);
    });
  } catch (error) {
    throw new Error(
      `${lastLines(error.output)}\nThe packages could not be installed: is the npm registry within reach? (${error.message})`,
    );
  }
}

/** Under `npm start` this is the very npm that runs us. */
function npm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? runProgram(process.execPath, [cli, ...args]) : runProgram('npm', args);
}

/** Compares with npm's own record, which it writes last: an interrupted install has none. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(record);
  return Object.entries(wanted).every(
    ([place, { version, optional, link, peer }]) =>
      !place.startsWith('node_modules/') ||
      optional ||
      (peer && !present[place]) ||
      (link ? existsSync(join(root, place)) : present[place]?.version === version),
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function lastLines(output = '') {
  return output.trim().split('\n').slice(-8).join('\n');
}
