import { request } from 'node:http';

/** How often a request is tried where no server takes a connection. */
const MAX_ATTEMPTS = 20;

/**
 * Makes the handler of a balancer: it passes requests to one server after another, and to the next when one takes no
 * connections.
 * @param {readonly string[]} origins
 * @param {import('node:http').Agent | false} [agent] keeps connections to the servers; without one, each request has
 *   its own
 * @returns {(req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse) => Promise<void>}
 */
export function passOnInTurn(origins, agent = false) {
  let turn = 0;
  const send = (req, res, body, attempts) => {
    turn += 1;
    const { hostname, port } = new URL(origins[turn % origins.length]);
    const passed = request(
      { hostname, port, path: req.url, method: req.method, headers: req.headers, agent },
      (reply) => {
        res.writeHead(reply.statusCode, reply.headers);
        reply.pipe(res);
      },
    );
    passed.once('error', () => {
      if (attempts > 1 && !res.headersSent) send(req, res, body, attempts - 1);
      else res.destroy();
    });
    res.once('close', () => passed.destroy());
    passed.end(body);
  };
  return async (req, res) => {
    const chunks = [];
    for await (const chunk of req) chunks.push(chunk);
    send(req, res, Buffer.concat(chunks), MAX_ATTEMPTS);
  };
}
