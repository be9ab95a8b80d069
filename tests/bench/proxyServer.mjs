import { Agent, createServer, request } from 'node:http';

/* A bare keep-alive proxy in front of the bare server: what any hop costs. Started with the port to pass on to. */
const port = Number(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

const server = createServer((req, res) => {
  const onward = request(
    { host: '127.0.0.1', port, agent, method: req.method, path: req.url, headers: req.headers },
    (reply) => {
      res.writeHead(reply.statusCode, reply.headers);
      reply.pipe(res);
    },
  );
  onward.on('error', () => res.destroy());
  req.pipe(onward);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit(0));
