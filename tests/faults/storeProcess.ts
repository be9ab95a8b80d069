import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endProcess } from '../endProcess';
import { freePorts } from '../cluster/freePorts';

const BUCKET = 'files';
const KEY = 'S3RVER';

/** A store of files in a process of its own, which can be frozen and killed. */
export interface StoreProcess {
  env: Record<string, string>;
  /** Freezes it: connections are taken, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Kills it. Its objects stay. */
  kill(): Promise<void>;
  /** Starts it again after a kill. */
  start(): Promise<void>;
  /** Kills it and deletes its objects. */
  stop(): Promise<void>;
}

/** Starts a store with an empty bucket on this machine. */
export async function startStoreProcess(): Promise<StoreProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-store-'));
  const program = join(dirname(createRequire(__filename).resolve('s3rver/package.json')), 'bin/s3rver.js');
  const [port] = (await freePorts(1)) as [number];
  const args = ['--address', '127.0.0.1', '--port', String(port), '--directory', folder, '--configure-bucket', BUCKET];
  let child: ChildProcess;
  const start = async () => {
    child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    // It prints a line once it listens.
    await once(child.stdout!, 'data');
    child.stdout!.resume();
  };
  const kill = () => endProcess(child, 'SIGKILL');
  await start();
  return {
    env: { FILES_URL: `http://127.0.0.1:${port}/${BUCKET}`, FILES_ACCESS_KEY: KEY, FILES_SECRET_KEY: KEY },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    kill,
    start,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
