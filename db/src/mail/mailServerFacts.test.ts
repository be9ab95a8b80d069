import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { lookAtMailServer } from './mailServerFacts';

// The server warns that its own certificate is for tests.
beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** Starts a mail server that is there for the callback. */
async function withServer<R>(options: object, run: (port: number) => Promise<R>): Promise<R> {
  const server = new SMTPServer({ authOptional: true, ...options });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    return await run((server.server.address() as AddressInfo).port);
  } finally {
    await new Promise<void>((closed) => {
      server.close(() => closed());
    });
  }
}

test('a mail server that takes mails unencrypted has no certificate', async () => {
  const look = await withServer({ disabledCommands: ['STARTTLS'] }, (port) =>
    lookAtMailServer(`smtp://127.0.0.1:${port}`),
  );
  expect(look).toEqual({ host: '127.0.0.1', problem: null, certificate_until: null });
});

test('the end of its certificate is told, encrypted from the start or later', async () => {
  const anyCertificate = '?tls.rejectUnauthorized=false';
  const later = await withServer({}, (port) => lookAtMailServer(`smtp://127.0.0.1:${port}/${anyCertificate}`));
  const atOnce = await withServer({ secure: true }, (port) =>
    lookAtMailServer(`smtps://127.0.0.1:${port}/${anyCertificate}`),
  );
  for (const look of [later, atOnce]) {
    expect(look.problem).toBeNull();
    expect(look.certificate_until).toMatch(/^\d{4}-\d\d-\d\dT/);
  }
});

test('a certificate that nobody vouches for, or a server that is gone, is a problem in words', async () => {
  const untrusted = await withServer({}, (port) => lookAtMailServer(`smtp://127.0.0.1:${port}`));
  expect(untrusted).toMatchObject({ problem: expect.stringMatching(/certificate/), certificate_until: null });
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => {
    server.close(closed);
  });
  expect((await lookAtMailServer(`smtp://127.0.0.1:${port}`)).problem).toMatch(/ECONNREFUSED/);
});

test.each([
  ['says nothing', []],
  ['hangs up before its greeting', [null]],
  ['hangs up after its greeting', ['220 here\r\n', null]],
  ['greets and says nothing more', ['220 here\r\n']],
  ['speaks another language', ['HTTP/1.1 400 Bad Request\r\n\r\n', null]],
])('a server that %s is a problem in words', async (_, script: (string | null)[]) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    for (const line of script)
      if (line === null) socket.end();
      else socket.write(line);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const look = await lookAtMailServer(`smtp://127.0.0.1:${port}`, 300);
  server.close();
  expect(look).toMatchObject({ host: '127.0.0.1', problem: expect.stringMatching(/./), certificate_until: null });
});

test('a server that sends a byte now and then is a problem in words, and its connection is given up', async () => {
  let closed: Promise<void> | undefined;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const timer = setInterval(() => socket.write('2'), 50);
    closed = new Promise((resolve) => {
      socket.once('close', () => {
        clearInterval(timer);
        resolve();
      });
    });
    socket.on('error', () => undefined);
    socket.write('220 here\r\n250-');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  expect((await lookAtMailServer(`smtp://127.0.0.1:${port}`, 200)).problem).toMatch(
    // A byte that a busy machine passes on late counts as silence.
    /too long|Timeout/,
  );
  await closed;
  server.close();
});
