// Prints the path of the Node to run on. Nothing but Node's own modules here: node_modules may not be there yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Oldest Node (major, minor) that this launcher itself runs on. */
export const MIN_LAUNCHER_NODE = [20, 19];
/** Oldest Node (major, minor) that the product and its checks run on: oxlint.config.ts is TypeScript. */
export const MIN_PRODUCT_NODE = [22, 18];
/** How long the first attempt may take: a registry that goes silent keeps npm waiting for ever. */
const FIRST_ATTEMPT_MS = 600_000;
/** Folder of the pinned Node, whose checksum is in the lock file. */
const runtimeDir = fileURLToPath(new URL('runtime', import.meta.url));

// The path on the command line may lead through a link.
if (import.meta.url === pathToFileURL(realpathSync(process.argv[1] ?? '.')).href) {
  try {
    process.stdout.write(`${findNode()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Finds the Node program to run the product on.
 * @returns {string} the running Node if it is new enough, else the pinned one, which the first call installs
 * @throws {Error} with one line that says what to install by hand
 */
export function findNode() {
  const { node } = process.versions;
  if (isAtLeast(node, MIN_PRODUCT_NODE)) return process.execPath;
  const install = `Install Node ${pinnedVersion()} (https://nodejs.org).`;
  if (!isAtLeast(node, MIN_LAUNCHER_NODE)) throw new Error(`Node ${node} is too old to start Trestle. ${install}`);
  const name = packageFor(process.platform, process.arch, isGlibc());
  if (!name)
    throw new Error(`Node ${node} is too old, and there is no package of a newer one for this system. ${install}`);
  const program = join(runtimeDir, 'node_modules', name, 'bin/node');
  if (versionOf(program) !== pinnedVersion()) installRuntime(node);
  if (versionOf(program) !== pinnedVersion())
    throw new Error(`Node ${pinnedVersion()} was installed but does not run here. ${install}`);
  return program;
}

/**
 * Whether a version is at least another one.
 * @param {string} version such as `22.18.0`
 * @param {number[]} oldest major and minor
 */
export function isAtLeast(version, [oldestMajor, oldestMinor]) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** Returns the npm package that holds Node for a system, if the lock file has one. Its programs need glibc. */
export function packageFor(platform, arch, glibc) {
  const name = `node-${platform}-${arch}`;
  const { optionalDependencies } = readJson('package.json');
  return platform === 'linux' && glibc && name in optionalDependencies ? name : undefined;
}

function installRuntime(node) {
  process.stderr.write(`Node ${node} is too old for Trestle: installing Node ${pinnedVersion()} beside it\n`);
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const args = [...npm.slice(1), 'ci', '--prefix', runtimeDir, '--no-audit', '--no-fund', '--loglevel=error'];
  // npm's output goes to stderr, since stdout is for the path only.
  const run = (timeout) =>
    spawnSync(npm[0], args, { cwd: runtimeDir, stdio: ['ignore', 2, 2], timeout, killSignal: 'SIGKILL' });
  const first = run(FIRST_ATTEMPT_MS);
  const { status, error } = first.error?.code === 'ETIMEDOUT' ? run() : first;
  if (status === 0) return;
  const reason = error?.message ?? `npm ended with ${status}`;
  throw new Error(`Node ${pinnedVersion()} could not be installed: is the npm registry within reach? (${reason})`);
}

function versionOf(program) {
  if (!existsSync(program)) return undefined;
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim().replace(/^v/, '');
}

function pinnedVersion() {
  return readJson('package.json').version;
}

function isGlibc() {
  if (process.report) process.report.excludeNetwork = true; // otherwise a report resolves the name of every open connection
  return process.report?.getReport().header.glibcVersionRuntime !== undefined;
}

function readJson(file) {
  return JSON.parse(readFileSync(join(runtimeDir, file), 'utf8'));
}
