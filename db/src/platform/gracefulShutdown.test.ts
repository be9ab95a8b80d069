import { once } from 'node:events';
import { Agent, createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGracefulShutdown } from './gracefulShutdown';

/** What became of a request. */
interface Outcome {
  status?: number;
  closing?: boolean;
  failed?: string;
}
/** Sends a request over the connections of an agent and returns its outcome. */
const sendRequest = (url: string, agent: Agent): Promise<Outcome> =>
  new Promise((resolve) => {
    const outgoing = request(url, { agent }, (reply) => {
      reply
        .resume()
        .on('end', () => resolve({ status: reply.statusCode ?? 0, closing: reply.headers.connection === 'close' }));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve({ failed: error.code ?? error.message })).end();
  });
async function startServer(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
const REFUSED_CONNECTION = { failed: 'ECONNREFUSED' };

test('a shutdown finishes running requests, closes idle connections, and then ends', async () => {
  let respond: (() => void) | undefined;
  const { url, server } = await startServer((_request, response) => {
    respond = () => {
      response.end('done');
    };
  });
  const shutdown = createGracefulShutdown(server);
  const agent = new Agent({ keepAlive: true });
  const slowRequest = sendRequest(url, agent);
  while (!respond) await new Promise(setImmediate);
  expect(shutdown.hasBegun()).toBe(false);
  const start = Date.now();
  const finished = shutdown.finish();
  expect(shutdown.hasBegun()).toBe(true);
  setTimeout(respond, 600);
  expect(await slowRequest).toEqual({ status: 200, closing: true });
  await Promise.all([finished, shutdown.finish()]);
  expect(Date.now() - start).toBeLessThan(3000);
  expect(await sendRequest(url, new Agent())).toEqual(REFUSED_CONNECTION);
  agent.destroy();
});

test('safety 55: late requests are answered, and idle connections outlive the listening', async () => {
  const { url, server } = await startServer((_request, response) => {
    response.end('done');
  });
  const shutdown = createGracefulShutdown(server, 60_000);
  const agents = Array.from({ length: 3 }, () => new Agent({ keepAlive: true }));
  const [usedAgent, idleAgent, lateAgent] = agents as [Agent, Agent, Agent];
  for (const agent of [usedAgent, idleAgent])
    expect(await sendRequest(url, agent)).toEqual({ status: 200, closing: false });
  const finished = shutdown.finish();
  expect(await sendRequest(url, usedAgent)).toEqual({ status: 200, closing: true });
  expect(await sendRequest(url, lateAgent)).toEqual({ status: 200, closing: true });
  while ((await sendRequest(url, new Agent())).status) await new Promise(setImmediate);
  expect(await sendRequest(url, lateAgent)).toEqual(REFUSED_CONNECTION);
  expect(await sendRequest(url, idleAgent)).toEqual({ status: 200, closing: true });
  await finished;
  for (const agent of agents) agent.destroy();
});
