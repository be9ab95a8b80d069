// `npm run dev -- mf-orders [--in https://trestle.example] [--port 4101]`: serves one remote with hot reload, on a page
// of its own and inside a running Trestle, by an override (contract §3).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './install.mjs';
import { assertSupportedNode, root } from './processes.mjs';
import { isRemoteFolder } from './remoteFolders.mjs';
import { isFreePort, serveRemote } from './serveRemote.mjs';

const LOCAL_TRESTLE = 'http://127.0.0.1:3000';

try {
  assertSupportedNode();
  const { remote, trestle, port } = readArguments();
  if (!(await isFreePort(Number(port))))
    throw new Error(`Another program has port ${port}: end it, or name another with --port.`);
  await install();
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  await serveRemote({ name: remote, folder: join(root, remote), rspack, trestle, port });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { in: { type: 'string', default: LOCAL_TRESTLE }, port: { type: 'string' } },
  });
  const [remote] = positionals;
  if (positionals.length !== 1 || !isRemoteFolder(remote) || !existsSync(join(root, remote, 'rspack.config.mjs')))
    throw new Error('Name one remote of this repository: npm run dev -- mf-orders');
  // localhost:3000 is an address, too, of a protocol called localhost.
  if (!URL.canParse(values.in) || !/^https?:$/.test(new URL(values.in).protocol))
    throw new Error('--in wants the address of a running Trestle: --in https://…');
  if (values.port !== undefined && !/^\d+$/.test(values.port)) throw new Error('--port wants a number.');
  return { remote, trestle: new URL(values.in).origin, port: values.port ?? configuredPort(remote) };
}

/** Returns the port in the remote's own configuration. */
function configuredPort(remote) {
  const config = readFileSync(join(root, remote, 'rspack.config.mjs'), 'utf8');
  return /\bport: (\d+)/.exec(config)?.[1] ?? '4101';
}
