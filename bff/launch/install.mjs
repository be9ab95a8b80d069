import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, working } from './machine.mjs';

/** Installs the packages that package-lock.json names, unless exactly these are there. */
export async function install() {
  if (isInstalled()) return;
  await working('Installing packages (npm ci)', npmCi);
}

async function npmCi() {
  // Under `npm start` this is the npm that runs us; NODE_ENV=production would leave out what builds.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await (npm?.endsWith('.js') ? run(process.execPath, [npm, ...args]) : run('npm', args));
  } catch (error) {
    throw new Error(`${lastLines(error.output)}\nThe packages could not be installed: is the npm registry within reach? (${error.message})`);
  }
}

/** Compares with npm's own record, which it writes last: an interrupted install has none. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(record);
  return Object.entries(wanted).every(([place, { version, optional, link, peer }]) =>
    !place.startsWith('node_modules/') || optional || (peer && !present[place])
    || (link ? existsSync(join(root, place)) : present[place]?.version === version));
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function lastLines(output = '') {
  return output.trim().split('\n').slice(-8).join('\n');
}
