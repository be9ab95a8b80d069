// Prints the path of the Node to run on. Nothing but Node's own modules here: node_modules may not be there yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Oldest Node that this launcher itself runs on. */
const OLDEST_LAUNCHER = [20, 19];
/** Oldest Node that the product runs on: http-proxy-middleware and others want it. */
export const OLDEST_PRODUCT = [22, 15];
/** Holds the pinned Node, with its checksum in the lock file. */
const runtime = fileURLToPath(new URL('runtime', import.meta.url));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.stdout.write(`${findNode()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * @returns {string} the running Node where it is new enough, else the pinned one, installed on the first call
 * @throws {Error} in one line: what to install by hand
 */
export function findNode() {
  const { node } = process.versions;
  if (isAtLeast(node, OLDEST_PRODUCT)) return process.execPath;
  const install = `Install Node ${pinnedVersion()} (https://nodejs.org).`;
  if (!isAtLeast(node, OLDEST_LAUNCHER)) throw new Error(`Node ${node} is too old to start Trestle. ${install}`);
  const name = packageFor(process.platform, process.arch, isGlibc());
  if (!name)
    throw new Error(`Node ${node} is too old, and there is no package of a newer one for this system. ${install}`);
  const program = join(runtime, 'node_modules', name, 'bin/node');
  if (versionOf(program) !== pinnedVersion()) installRuntime(node);
  if (versionOf(program) !== pinnedVersion())
    throw new Error(`Node ${pinnedVersion()} was installed but does not run here. ${install}`);
  return program;
}

/** @param {string} version @param {number[]} oldest major and minor */
export function isAtLeast(version, [oldestMajor, oldestMinor]) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** The npm package that holds Node for a system, if the lock file has one. Its programs are linked with glibc. */
export function packageFor(platform, arch, glibc) {
  const name = `node-${platform}-${arch}`;
  const { optionalDependencies } = readJson('package.json');
  return platform === 'linux' && glibc && name in optionalDependencies ? name : undefined;
}

function installRuntime(node) {
  process.stderr.write(`Node ${node} is too old for Trestle: installing Node ${pinnedVersion()} beside it\n`);
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  // npm's answer goes to stderr: stdout is for the path alone.
  const { status, error } = spawnSync(
    npm[0],
    [...npm.slice(1), 'ci', '--prefix', runtime, '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: runtime, stdio: ['ignore', 2, 2] },
  );
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
  if (process.report) process.report.excludeNetwork = true; // a report would look up every open connection's name
  return process.report?.getReport().header.glibcVersionRuntime !== undefined;
}

function readJson(file) {
  return JSON.parse(readFileSync(join(runtime, file), 'utf8'));
}
