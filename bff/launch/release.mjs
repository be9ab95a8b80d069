// `npm run release -- mf-orders --to URL`: builds and tests one remote, then sends it to a running Trestle. With
// `--share 20`, `--group Staff` or `--preview` it is on trial beside the current one, until `--promote`.
// `npm run rollback -- mf-orders [version] --to URL` makes a former release current again.
// `npm run switch -- mf-orders off --reason "…" --to URL` switches it off, `… on` on again. All need RELEASE_TOKEN.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { assertSupportedNode, root, runProgram, withProgress } from './processes.mjs';
import { isRemoteFolder } from './remoteFolders.mjs';

const [command, ...args] = process.argv.slice(2);
const remote = args.find((arg) => isRemoteFolder(arg) && existsSync(join(root, arg)));
/** `--promote` sends no build: the release on trial becomes everyone's. */
const sendsBuild = command === 'release' && !args.includes('--promote');

/** Runs tasks of packages with nx, which skips what is done already. */
async function runTasks(title, tasks, packages) {
  const { bin } = JSON.parse(readFileSync(join(root, 'node_modules/nx/package.json'), 'utf8'));
  const projects = packages.map((name) => `@trestle/${name}`).join(',');
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NO_COLOR: '1', FORCE_COLOR: '0' };
  const args = [join(root, 'node_modules/nx', bin.nx), 'run-many', '-t', ...tasks, '-p', projects];
  await withProgress(title, () => runProgram(process.execPath, args, { env })).catch((error) => {
    throw new Error(`${(error.output ?? error.message).trim()}\nNothing was released.`);
  });
}

try {
  assertSupportedNode();
  if (sendsBuild && !remote) throw new Error('Name one remote of this repository, such as mf-orders.');
  await install();
  // A build for production, and tests as they always run.
  process.env.NODE_ENV = 'production';
  await runTasks('Building', ['build'], sendsBuild ? ['bff', remote] : ['bff']);
  delete process.env.NODE_ENV;
  if (sendsBuild) await runTasks(`Testing ${remote}`, ['test'], [remote]);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const { status } = spawnSync(process.execPath, [join(root, 'bff/dist/main.mjs'), command, ...args], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
