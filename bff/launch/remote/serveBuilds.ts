import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { ownTable } from '@trestle/schema/ownTable';
import { parseTarget } from '@trestle/schema/requestTarget';
import { readDescription } from '../../src/releases/artifact/description';
import { readBuild } from '../../src/releases/artifact/readBuild';
import { digestsOf, type ReleaseFiles } from '../../src/releases/artifact/releaseFiles';
import { describeAddresses } from '../serveRemote.mjs';
import type { RemoteFolder } from './remoteFolder';

const STOP_SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;
/** How long a page waits for a build that is being made. */
const BUILD_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 200;
const TYPES: Readonly<Record<string, string>> = ownTable({
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
});

/** How a remote is built and shown. */
interface BuildPlace {
  /** Script of the bundler, which builds anew after each save. */
  builder: string;
  /** Origin of the running Trestle. */
  trestle: string;
  port: string;
}

/**
 * Serves what another bundler than rspack builds, until it is stopped. Development servers of other bundlers compile
 * modules when they are asked for, so there are no digests, and the shell imports no module without one.
 */
export async function serveBuilds(
  { folder, name }: RemoteFolder,
  { builder, trestle, port }: BuildPlace,
  print: (text: string) => void,
): Promise<void> {
  const watcher = spawn(process.execPath, [builder, 'build', '--watch'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of STOP_SIGNALS) process.on(signal, () => watcher.kill(signal));
  watcher.once('exit', (code) => process.exit(code ?? 0));
  const server = createBuildServer({ folder, name });
  server.listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  await waitForBuild(folder);
  const addresses = await describeAddresses({ name, folder, trestle, reloads: false }, `http://localhost:${port}`);
  print(addresses.trimEnd());
}

/** Creates the server of a remote's newest build. */
export function createBuildServer({ folder, name }: Pick<RemoteFolder, 'folder' | 'name'>): Server {
  let files: ReleaseFiles = new Map();
  return createServer((request, response) => {
    const path = parseTarget(request.url ?? '/')?.path.slice(1) ?? '';
    if (path !== 'release.json') return send(response, path, files.get(path));
    // The page that asks gets one build as a whole, whatever is saved meanwhile.
    void waitForBuild(folder).then((build) => {
      files = build ?? files;
      return send(response, path, build && describeBuild(name, build));
    });
  });
}

/** Waits for a whole build: `remote.json` is written last. */
async function waitForBuild(folder: string): Promise<ReleaseFiles | undefined> {
  for (const end = performance.now() + BUILD_TIMEOUT_MS; performance.now() < end; await pause()) {
    const files = readFilesOf(folder);
    if (files?.has('remote.json')) return files;
  }
  return undefined;
}

/** Reads a build. A file may be gone before it is read. */
function readFilesOf(folder: string): ReleaseFiles | undefined {
  try {
    return readBuild(folder)?.files;
  } catch {
    return undefined;
  }
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, POLL_INTERVAL_MS);
  });

/** Describes a build as an override. Its digests let the shell check it as it checks a release. */
function describeBuild(name: string, files: ReleaseFiles): Buffer | undefined {
  const reading = readDescription(files);
  if ('errors' in reading) return undefined;
  const { contract, pages, menus, homeCards } = reading.description;
  return Buffer.from(JSON.stringify({ name, contract, pages, menus, homeCards, integrity: digestsOf(files) }));
}

function send(response: ServerResponse, path: string, content: Buffer | undefined): void {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  response.writeHead(content ? 200 : 404, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    // The shell's page is of another origin.
    'Access-Control-Allow-Origin': '*',
  });
  response.end(content);
}
