import { Agent, request } from 'node:http';
import { drainer } from './drain';
import { serve } from './testing/startBff';

/** The status of one request over a connection that stays open, or what went wrong. */
function ask(url: string, agent: Agent): Promise<number | string> {
  return new Promise(resolve => {
    request(url, { agent }, reply => reply.resume().on('end', () => resolve(reply.statusCode ?? 0))).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end();
  });
}

test('a server that ends answers what is under way, lets go of idle connections, and is gone soon after', async () => {
  let received = false;
  let answer = () => {};
  const { url, server } = await serve((_req, res) => {
    received = true;
    answer = () => res.end('done');
  });
  const agent = new Agent({ keepAlive: true });
  const slow = ask(url, agent);
  while (!received) await new Promise(setImmediate);
  const drain = drainer(server);
  expect(drain.begun()).toBe(false);
  const since = Date.now();
  const finished = drain.finish();
  expect(drain.begun()).toBe(true);
  setTimeout(() => answer(), 600);
  expect(await slow).toBe(200);
  await Promise.all([finished, drain.finish()]);
  expect(Date.now() - since).toBeLessThan(3000);
  expect(await ask(url, new Agent())).toBe('ECONNREFUSED');
  agent.destroy();
});
