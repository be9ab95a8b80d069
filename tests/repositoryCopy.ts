import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Files that making, building, checking and serving a remote need. */
const COPIED_PATHS = /^([^/]+|(bff\/launch|db\/schema|shell\/(kit|trade|build)|mf-[a-z0-9-]+)\/.+|tests\/[^/]+)$/;

/** How a script runs in the copy. */
interface ScriptOptions {
  /** Folder in the copy. By default the copy's own. */
  cwd?: string;
  env?: Record<string, string>;
}

/** A copy of the repository, in which remotes come and go. Packages from outside are the repository's own. */
export interface RepositoryCopy {
  folder: string;
  /** Runs a script of Node in the copy's folder. @returns what it printed */
  run(script: string, args?: string[], options?: ScriptOptions): Promise<string>;
  /** Starts a script that goes on until `remove`. @returns once it has printed the text */
  start(script: string, args: string[], untilPrinted: string): Promise<void>;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Ends what was started, and deletes the copy. */
  remove(): Promise<void>;
}

/** Copies the files of the repository that making and serving a remote needs. */
export function copyRepository(): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-copy-'));
  const options = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', options, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  for (const file of files.filter((each) => COPIED_PATHS.test(each))) cpSync(join(root, file), join(folder, file));
  linkPackages(folder);
  const { PATH, HOME } = process.env;
  const children: ChildProcess[] = [];
  return {
    folder,
    run: async (script, args = [], { cwd = '.', env = {} } = {}) => {
      const options = { cwd: join(folder, cwd), env: { PATH, HOME, ...env } };
      const execution = promisify(execFile)(process.execPath, [resolve(folder, script), ...args], options);
      const { stdout } = await execution.catch((error: Error & { stdout: string }) => {
        throw new Error(`${error.message}\n${error.stdout}`);
      });
      return stdout;
    },
    start: async (script, args, untilPrinted) => {
      const child = spawn(process.execPath, [join(folder, script), ...args], { cwd: folder, env: { PATH, HOME } });
      children.push(child);
      let printed = '';
      const ready = new Promise<void>((markReady) => {
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => {
            printed += chunk.toString();
            if (printed.includes(untilPrinted)) markReady();
          });
      });
      const ended = once(child, 'exit').then(() => {
        throw new Error(`${script} ended: ${printed}`);
      });
      ended.catch(() => {});
      await Promise.race([ready, ended]);
    },
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(join(folder, file), text),
    remove: async () => {
      const ends = children.filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit'));
      children.forEach((child) => child.kill());
      await Promise.all(ends);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Links each package. Those of the workspaces lead to the copy's own folders, as npm's links are relative. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name === '@trestle')
      cpSync(join(root, 'node_modules', name), join(packages, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(root, 'node_modules', name), join(packages, name));
}
