import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requestOnce } from './load.mjs';
import { processTree } from './processes.mjs';

/**
 * A server that is measured.
 * @typedef {object} Server
 * @property {'bare' | 'hop' | 'trestle'} name
 * @property {import('./load.mjs').Target} target
 * @property {readonly import('./processes.mjs').NamedProcess[]} processes those of the server and of the database
 */

const PASSWORD = 'Trestle-demo-1';

/**
 * Starts the bare server on the product's database, alone and behind a hop.
 * All three are called as the same account.
 * @param {Awaited<ReturnType<typeof import('../product.mjs').startProduct>>} product
 * @param {string} username who is logged in
 * @param {string} secret of the product's tokens
 * @returns {Promise<{ servers: Server[], store: number, stop: () => void }>}
 */
export async function startServers(product, username, secret) {
  const processes = processTree(product.pid);
  const database = processes.filter(({ name }) => name === 'database');
  const bare = await start('bareServer.mjs', product.databaseUrl, secret);
  const hop = await start('proxyServer.mjs', String(bare.port));
  const { port } = new URL(product.url);
  const anonymous = { host: '127.0.0.1', port: Number(port), headers: {} };
  const login = await requestOnce(
    anonymous,
    { method: 'POST', path: '/api-token-auth/', body: { username, password: PASSWORD } },
    200,
  );
  const { token, user } = JSON.parse(login);
  const bareProcess = { pid: bare.pid, name: 'bare' };
  const caller = { ...anonymous, headers: { Authorization: `Bearer ${token}` } };
  return {
    servers: [
      { name: 'bare', target: { ...caller, port: bare.port }, processes: [...database, bareProcess] },
      {
        name: 'hop',
        target: { ...caller, port: hop.port },
        processes: [...database, bareProcess, { pid: hop.pid, name: 'hop' }],
      },
      { name: 'trestle', target: caller, processes },
    ],
    store: user.store.id,
    stop: () => {
      for (const { stop } of [bare, hop]) stop();
    },
  };
}

/**
 * Starts a server of this folder as a process with a session of its own, as the product's are: where Linux shares the
 * processor out by sessions, each gets as much.
 */
function start(file, ...args) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, { detached: true });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }) => resolve({ port, pid: child.pid, stop: () => child.disconnect() }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}
