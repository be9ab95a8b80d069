import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endProcess } from './endProcess';

const root = fileURLToPath(new URL('..', import.meta.url));
const { PATH, HOME, NODE_COMPILE_CACHE, TRESTLE_PACKED_KIT } = process.env;

/** How a script ended. */
export interface ScriptResult {
  code: number;
  stdout: string;
  stderr: string;
}
/** A remote in a folder outside the repository, made and installed with packed packages alone. */
export interface OutsideRemote {
  folder: string;
  /** The archives that were packed. */
  archives: readonly string[];
  /** Runs a script of Node in its folder. */
  node(script: string, args?: readonly string[], env?: Record<string, string>): Promise<ScriptResult>;
  /** Runs `trestle-remote`. */
  command(args: readonly string[], env?: Record<string, string>): Promise<ScriptResult>;
  /** Starts a command that goes on until `remove`. @returns once it has printed the text */
  start(args: readonly string[], untilPrinted: string): Promise<void>;
  write(file: string, text: string): void;
  /** Ends what was started, and deletes the folder. */
  remove(): Promise<void>;
}

async function runNode(cwd: string, script: string, args: readonly string[], env = {}): Promise<ScriptResult> {
  const options = { cwd, env: { PATH, HOME, NODE_COMPILE_CACHE, ...env } };
  return promisify(execFile)(process.execPath, [script, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: ScriptResult) => error,
  );
}

/** Makes a remote with the packages for teams outside, as a team does: `trestle-remote init`. */
export async function createOutsideRemote(name: string): Promise<OutsideRemote> {
  const [remote] = await createOutsideRemotes([name]);
  return remote!;
}

/** Makes remotes beside each other, which share what is installed. Removing one of them removes all. */
export async function createOutsideRemotes(names: readonly string[]): Promise<OutsideRemote[]> {
  const parent = mkdtempSync(join(tmpdir(), 'trestle-outside-'));
  const archives = await packKit(parent);
  const tool = join(parent, 'node_modules/trestle-remote');
  await unpack(
    archives.find((archive) => archive.includes('trestle-remote-'))!,
    tool,
  );
  linkPackages(join(parent, 'node_modules'));
  const made = await Promise.all(names.map((name) => runNode(parent, join(tool, 'bin.mjs'), ['init', name])));
  for (const { code, stderr } of made) if (code !== 0) throw new Error(stderr);
  const [first = '', ...others] = names.map((name) => join(parent, name));
  await install(first, archives);
  for (const folder of others) symlinkSync(join(first, 'node_modules'), join(folder, 'node_modules'));
  return [first, ...others].map((folder) => describeRemote(folder, parent, archives));
}

function describeRemote(folder: string, parent: string, archives: readonly string[]): OutsideRemote {
  const started: ChildProcess[] = [];
  const node: OutsideRemote['node'] = (script, args = [], env = {}) => runNode(folder, join(folder, script), args, env);
  return {
    folder,
    archives,
    node,
    command: (args, env) => node('node_modules/trestle-remote/bin.mjs', args, env),
    start: async (args, untilPrinted) => void started.push(await startCommand(folder, args, untilPrinted)),
    write: (file, text) => writeFileSync(join(folder, file), text),
    remove: async () => {
      await Promise.all(started.map((child) => endProcess(child)));
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** Packs the packages for teams outside, unless `npm test` has packed them. @returns the archives */
async function packKit(folder: string): Promise<string[]> {
  const kept = TRESTLE_PACKED_KIT;
  if (kept) return readdirSync(kept).map((archive) => join(kept, archive));
  const packed = await runNode(root, join(root, 'bff/launch/packKit.mjs'), [folder]);
  if (packed.code !== 0) throw new Error(packed.stderr);
  return packed.stdout.trim().split('\n');
}

/** Starts `trestle-remote` in a folder. @returns once it has printed the text */
async function startCommand(folder: string, args: readonly string[], untilPrinted: string): Promise<ChildProcess> {
  const bin = join(folder, 'node_modules/trestle-remote/bin.mjs');
  const child = spawn(process.execPath, [bin, ...args], { cwd: folder, env: { PATH, HOME } });
  let printed = '';
  const isReady = new Promise<void>((markReady) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes(untilPrinted)) markReady();
      });
  });
  const hasEnded = once(child, 'exit').then(() => {
    throw new Error(`${args[0]} ended: ${printed}`);
  });
  hasEnded.catch(() => {});
  await Promise.race([isReady, hasEnded]);
  return child;
}

/** Installs a remote's own archives, and links what npm would fetch for them. */
async function install(folder: string, archives: readonly string[]): Promise<void> {
  const packages = join(folder, 'node_modules');
  linkPackages(packages);
  for (const archive of readdirSync(join(folder, 'packages')))
    await unpack(join(folder, 'packages', archive), packageFolder(packages, archive));
  const service = archives.find((archive) => archive.includes('service-identity'))!;
  await unpack(service, packageFolder(packages, service));
}

const packageFolder = (packages: string, archive: string): string => {
  const [, name = ''] = /trestle-([a-z-]+)-\d[^/]*$/.exec(archive) ?? [];
  return join(packages, name === 'remote' ? 'trestle-remote' : `@trestle/${name}`);
};

async function unpack(archive: string, target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  await promisify(execFile)('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
}

/** Links the repository's packages, without those of its own. */
function linkPackages(packages: string): void {
  mkdirSync(packages, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '@trestle'))
    symlinkSync(join(root, 'node_modules', name), join(packages, name));
}
