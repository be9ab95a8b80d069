import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram, withProgress } from './processes.mjs';
import { repeatAfterSilence } from './repeatAfterSilence.mjs';

/**
 * How long npm may bring nothing new before it is started again: a registry that goes silent in the middle keeps it
 * waiting for ever. What has arrived is in npm's cache.
 */
const SILENCE_LIMITS_MS = [180_000, 360_000];

/** Installs the packages of package-lock.json, unless exactly these are installed. */
export async function install() {
  if (isInstalled()) return;
  const wantedPackages = Object.entries(packagesOf(join(root, 'package-lock.json'))).filter(
    ([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link,
  );
  const countInstalled = () => wantedPackages.filter(([path]) => existsSync(join(root, path, 'package.json'))).length;
  await withProgress(
    'Installing packages (npm ci)',
    () =>
      repeatAfterSilence(npmCi, {
        countDone: countInstalled,
        total: wantedPackages.length,
        limitsMs: SILENCE_LIMITS_MS,
        onRepeat: (limitMs) => process.stdout.write(`  nothing came for ${limitMs / 60_000} minutes: starting again\n`),
      }),
    () => `${countInstalled()} of ${wantedPackages.length} packages`,
  );
}

async function npmCi(signal) {
  // With NODE_ENV=production, npm would leave out the build tools.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await runNpm(['ci', ...options], signal).catch((error) => {
      // A lock file that was written without other systems' binaries doesn't satisfy `npm ci`. Its versions still hold.
      if (!error.output?.includes('EUSAGE')) throw error;
      process.stdout.write('  package-lock.json does not fit: installing with npm install\n');
      return runNpm(['install', '--no-save', ...options], signal);
    });
  } catch (error) {
    throw new Error(
      `${lastLines(error.output)}\nThe packages could not be installed: is the npm registry within reach? (${error.message})`,
    );
  }
}

/** Runs npm: the one that started this script, if npm did. */
function runNpm(args, signal) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js')
    ? runProgram(process.execPath, [cli, ...args], { signal })
    : runProgram('npm', args, { signal });
}

/** Whether npm's own record fits the lock file. npm writes it last, so an interrupted install has none. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wantedPackages = packagesOf(join(root, 'package-lock.json'));
  const installedPackages = packagesOf(record);
  return Object.entries(wantedPackages).every(
    ([path, { version, optional, link, peer }]) =>
      !path.startsWith('node_modules/') ||
      optional ||
      (peer && !installedPackages[path]) ||
      (link ? existsSync(join(root, path)) : installedPackages[path]?.version === version),
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function lastLines(output = '') {
  return output.trim().split('\n').slice(-8).join('\n');
}
