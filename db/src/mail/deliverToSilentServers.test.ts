import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { startMailServer } from '../../testing/mailServer';
import { composeMail } from './composeMail';
import { deliverMail, SilentMailServer, UNCONFIRMED_ERROR } from './deliverMail';

const MAIL_FROM = 'Trestle <no-reply@trestle.example>';
const SILENCE_TEST_MS = 15_000;
const UP_TO_DATA = ['220 here', '250 here', '250 from', '250 to', '354 go on'];

const deliver = async (smtpUrl: string, to = 'a@shop.example') =>
  deliverMail(await composeMail({ to: [to], subject: 'Hello', text: 'x' }, MAIL_FROM), {
    smtpUrl,
    mailFrom: MAIL_FROM,
    dataDir: '',
    confirmMs: 300,
  });
/** Expects that a server is given up as silent within 10 s. */
async function expectSilent(smtpUrl: string): Promise<void> {
  const startedAt = performance.now();
  await expect(deliver(smtpUrl)).rejects.toThrow(SilentMailServer);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
}

const sockets = new Set<Socket>();
let server: Server | undefined;
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});
/** Starts a server. @param greet called with each connection @returns its address */
async function startServer(greet: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    greet(socket);
  });
  await new Promise<void>((listening) => {
    server!.listen(0, '127.0.0.1', listening);
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
/** Starts a server that answers as many lines of a client as it is told, and then nothing. */
const startSilentServer = (answers: readonly string[]): Promise<string> =>
  startServer((socket) => {
    const left = [...answers];
    const answer = () => {
      const line = left.shift();
      if (line) socket.write(`${line}\r\n`);
    };
    socket.on('data', answer);
    answer();
  });

describe('safety 73: a mail server that goes silent is given up within 10 s', () => {
  test.each([
    ['it accepts and never greets', []],
    ['it greets alone', UP_TO_DATA.slice(0, 1)],
    ['it stops before the mail', UP_TO_DATA.slice(0, 4)],
  ])('%s', async (_name, answers) => expectSilent(await startSilentServer(answers)), SILENCE_TEST_MS);

  test('it has the mail and says nothing: that is no silent server, and each address may have it', async () => {
    const deliveries = await deliver(await startSilentServer(UP_TO_DATA));
    expect(deliveries).toEqual([{ address: 'a@shop.example', state: 'unconfirmed', error: UNCONFIRMED_ERROR }]);
  });

  test(
    'it says a little now and then',
    async () => {
      const isSlow = (socket: Socket) => {
        const timer = setInterval(() => socket.write('220-wait\r\n'), 1000);
        socket.on('close', () => clearInterval(timer));
      };
      await expectSilent(await startServer(isSlow));
    },
    SILENCE_TEST_MS,
  );

  test('a mail that it refuses is no silence', async () => {
    const refusing = await startMailServer({ refusalOf: () => new Error('no such mailbox') });
    const deliveries = await deliver(refusing.url, 'nobody@shop.example');
    expect(deliveries).toMatchObject([{ state: 'refused', error: expect.stringContaining('no such mailbox') }]);
    await refusing.stop();
  });
});
