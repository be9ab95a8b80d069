import { findFreePort, holdPort } from './port';

const HOST = '127.0.0.1';

test("a held port is nobody else's until it is left, and words say what to do", async () => {
  const port = await findFreePort(HOST);
  const leave = await holdPort(HOST, port);
  await expect(holdPort(HOST, port)).rejects.toThrow(/^Port \d+ of 127\.0\.0\.1 is in use: stop what listens there/);
  // Whoever knocks meanwhile is not left waiting, and doesn't keep the port.
  await expect(fetch(`http://${HOST}:${port}/`)).rejects.toThrow('fetch failed');
  await leave();
  await (
    await holdPort(HOST, port)
  )();
});
