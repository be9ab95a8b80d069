import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram, withProgress } from './processes.mjs';

/** Installs the packages of package-lock.json, unless exactly these are installed. */
export async function install() {
  if (isInstalled()) return;
  const wantedPackages = Object.entries(packagesOf(join(root, 'package-lock.json'))).filter(
    ([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link,
  );
  const countInstalled = () => wantedPackages.filter(([path]) => existsSync(join(root, path, 'package.json'))).length;
  await withProgress(
    'Installing packages (npm ci)',
    npmCi,
    () => `${countInstalled()} of ${wantedPackages.length} packages`,
  );
}

async function npmCi() {
  // With NODE_ENV=production, npm would leave out the build tools.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await runNpm(['ci', ...options]).catch((error) => {
      // A lock file that was written without other systems' binaries doesn't satisfy `npm ci`. Its versions still hold.
      if (!error.output?.includes('EUSAGE')) throw error;
      return runNpm(['install', '--no-save', ...options]);
    });
  } catch (error) {
    throw new Error(
      `${lastLines(error.output)}\nThe packages could not be installed: is the npm registry within reach? (${error.message})`,
    );
  }
}

/** Runs npm: the one that started this script, if npm did. */
function runNpm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? runProgram(process.execPath, [cli, ...args]) : runProgram('npm', args);
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
