import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { askOnce } from './load.mjs';
import { partsOf } from './processes.mjs';

/**
 * Somebody to measure.
 * @typedef {object} Server
 * @property {'bare' | 'hop' | 'trestle'} name
 * @property {import('./load.mjs').Target} target
 * @property {readonly import('./processes.mjs').Part[]} parts its processes, with the database's
 */

const PASSWORD = 'Trestle-demo-1';

/**
 * The started product, and on its database the bare server, alone and behind a hop.
 * @param {Awaited<ReturnType<typeof import('../product.mjs').startProduct>>} product
 * @param {string} username who is logged in
 * @param {string} secret of the product's tokens
 * @returns {Promise<{ servers: Server[], store: number, stop: () => void }>}
 */
export async function startServers(product, username, secret) {
  const parts = partsOf(product.pid);
  const database = parts.filter((part) => part.name === 'database');
  const bare = await start('bareServer.mjs', product.databaseUrl, secret);
  const hop = await start('proxyServer.mjs', String(bare.port));
  const { port } = new URL(product.url);
  const anybody = { host: '127.0.0.1', port: Number(port), headers: {} };
  const login = await askOnce(
    anybody,
    { method: 'POST', path: '/api-token-auth/', body: { username, password: PASSWORD } },
    200,
  );
  const { token, user } = JSON.parse(login);
  const own = { pid: bare.pid, name: 'bare' };
  const caller = { ...anybody, headers: { Authorization: `Bearer ${token}` } };
  return {
    servers: [
      { name: 'bare', target: { ...caller, port: bare.port }, parts: [...database, own] },
      { name: 'hop', target: { ...caller, port: hop.port }, parts: [...database, own, { pid: hop.pid, name: 'hop' }] },
      { name: 'trestle', target: caller, parts },
    ],
    store: user.store.id,
    stop: () => {
      for (const { stop } of [bare, hop]) stop();
    },
  };
}

/**
 * A server of this folder in a process of its own, and in a session of its own as the product's are: where Linux shares
 * the processor out by sessions, each gets as much.
 */
function start(file, ...args) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, { detached: true });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }) => resolve({ port, pid: child.pid, stop: () => child.disconnect() }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}
