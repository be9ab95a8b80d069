import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { composeMail } from './composeMail';
import { deliverMail } from './deliverMail';

const MAIL_FROM = '"Möbel \\"Nord\\", Müller 🪑" <no-reply@trestle.example>';
let server: Server | undefined;
afterEach(() => server?.close());

/** What a server answers, by the command's first word. @returns null to close the connection */
type Answers = Readonly<Record<string, string | null>>;
const PLAIN: Answers = { EHLO: '250 mx.example', MAIL: '250 OK', RCPT: '250 OK', DATA: '354 Go on', QUIT: '221 Bye' };

/** Starts a mail server. @returns its address, and what it is told */
async function startServer(
  answers: Answers,
  greet = (socket: Socket): void => void socket.write(`${answers['greeting'] ?? '220 mx.example'}\r\n`),
) {
  const told: string[] = [];
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    greet(socket);
    let isData = false;
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      told.push(text);
      if (isData) {
        if (text.endsWith('\r\n.\r\n')) {
          isData = false;
          setTimeout(() => socket.write('250 Queued\r\n'), Number(answers['confirmAfterMs'] ?? 0));
        }
        return;
      }
      const answer = answers[text.slice(0, text.search(/[\s:]/)).toUpperCase()];
      isData = text.startsWith('DATA') && answer !== null;
      if (answer === null) socket.destroy();
      else socket.write(`${answer ?? '502 Unknown'}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, told };
}
const deliver = async (smtpUrl: string, to = 'ada@mail.example', subject = 'Grüße 🪑 '.repeat(20)) =>
  deliverMail(await composeMail({ to: [to], subject, text: `${'ä'.repeat(3000)}\n🪑` }, MAIL_FROM), {
    smtpUrl,
    mailFrom: MAIL_FROM,
    dataDir: '',
  });

test('a server that knows neither 8BITMIME nor more gets letters of 7 bits, in lines that it takes', async () => {
  const { smtpUrl, told } = await startServer(PLAIN);
  expect(await deliver(smtpUrl)).toEqual([{ address: 'ada@mail.example', state: 'sent' }]);
  const all = told.join('');
  expect(all).toMatch(/^[\u0000-\u007f]*$/);
  expect(Math.max(...all.split('\r\n').map(({ length }) => length))).toBeLessThan(998);
  expect(all).toContain('MAIL FROM:<no-reply@trestle.example>');
  expect(all.match(/^From: .*(?:\r\n .*)*/m)?.[0]).toMatch(/<no-reply@trestle\.example>$/);
});

test.each<[string, Answers]>([
  ['offers TLS and closes', { ...PLAIN, EHLO: '250-mx.example\r\n250 STARTTLS', STARTTLS: null }],
  ['offers TLS and speaks none', { ...PLAIN, EHLO: '250-mx.example\r\n250 STARTTLS', STARTTLS: '220 Go\r\nnonsense' }],
  ['closes before the mail', { ...PLAIN, DATA: null }],
  ['is busy', { ...PLAIN, MAIL: '421 Too busy' }],
  ['speaks to nobody now', { ...PLAIN, greeting: '554 No service' }],
  ['offers TLS and refuses it', { ...PLAIN, EHLO: '250-mx.example\r\n250 STARTTLS', STARTTLS: '502 Not now' }],
  ['wants a sign-in', { ...PLAIN, MAIL: '530 Authentication required' }],
])('a server that %s gets the mail later', async (_what, answers) => {
  const { smtpUrl } = await startServer(answers);
  const outcome = await deliver(smtpUrl).catch((error: Error) => error.constructor.name);
  expect(outcome).toEqual(
    typeof outcome === 'string' ? 'SilentMailServer' : [expect.objectContaining({ state: 'postponed' })],
  );
});

test('a server that greets after a second gets the mail', async () => {
  const { smtpUrl } = await startServer(PLAIN, (socket) => {
    setTimeout(() => socket.write('220 mx\r\n'), 1000);
  });
  expect(await deliver(smtpUrl)).toMatchObject([{ state: 'sent' }]);
});

test('a server that confirms a mail later than it may take for all before gets the mail once', async () => {
  const { smtpUrl, told } = await startServer({ ...PLAIN, confirmAfterMs: '9000' });
  expect(await deliver(smtpUrl)).toMatchObject([{ state: 'sent' }]);
  expect(told.filter((text) => text.startsWith('DATA'))).toHaveLength(1);
});

test('an address at a domain with an umlaut is written in plain letters', async () => {
  const { smtpUrl, told } = await startServer(PLAIN);
  expect(await deliver(smtpUrl, 'ada@möbel.example')).toMatchObject([{ state: 'sent' }]);
  expect(told.join('')).toContain('RCPT TO:<ada@xn--mbel-5qa.example>');
});
