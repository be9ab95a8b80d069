import { Agent, createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGracefulShutdown } from './gracefulShutdown';

interface Told {
  status?: number;
  closing?: boolean;
  failed?: string;
}
/** Sends a request over the connections of an agent and returns its outcome. */
const ask = (url: string, agent: Agent): Promise<Told> =>
  new Promise((resolve) => {
    const sent = request(url, { agent }, (reply) => {
      reply
        .resume()
        .on('end', () => resolve({ status: reply.statusCode ?? 0, closing: reply.headers.connection === 'close' }));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve({ failed: error.code ?? error.message })).end();
  });
const serve = async (listener: RequestListener): Promise<{ url: string; server: Server }> => {
  const server = createServer(listener);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};
const REFUSED_CONNECTION = { failed: 'ECONNREFUSED' };

test('a shutdown finishes running requests, closes idle connections, and then ends', async () => {
  let answer: (() => void) | undefined;
  const { url, server } = await serve((_request, response) => {
    answer = () => {
      response.end('done');
    };
  });
  const drain = createGracefulShutdown(server);
  const agent = new Agent({ keepAlive: true });
  const slow = ask(url, agent);
  while (!answer) await new Promise(setImmediate);
  expect(drain.hasBegun()).toBe(false);
  const since = Date.now();
  const finished = drain.finish();
  expect(drain.hasBegun()).toBe(true);
  setTimeout(answer, 600);
  expect(await slow).toEqual({ status: 200, closing: true });
  await Promise.all([finished, drain.finish()]);
  expect(Date.now() - since).toBeLessThan(3000);
  expect(await ask(url, new Agent())).toEqual(REFUSED_CONNECTION);
  agent.destroy();
});

test('safety 55: late requests are answered, and idle connections outlive the listening', async () => {
  const { url, server } = await serve((_request, response) => {
    response.end('done');
  });
  const drain = createGracefulShutdown(server, 60_000);
  const agents = Array.from({ length: 3 }, () => new Agent({ keepAlive: true }));
  const [used, idle, late] = agents as [Agent, Agent, Agent];
  for (const agent of [used, idle]) expect(await ask(url, agent)).toEqual({ status: 200, closing: false });
  const finished = drain.finish();
  expect(await ask(url, used)).toEqual({ status: 200, closing: true });
  expect(await ask(url, late)).toEqual({ status: 200, closing: true });
  while ((await ask(url, new Agent())).status) await new Promise(setImmediate);
  expect(await ask(url, late)).toEqual(REFUSED_CONNECTION);
  expect(await ask(url, idle)).toEqual({ status: 200, closing: true });
  await finished;
  for (const agent of agents) agent.destroy();
});
