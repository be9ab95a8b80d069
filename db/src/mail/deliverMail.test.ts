import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { printable } from '@trestle/schema/text/printable';
import { CORPUS, LONG_TEXTS, NASTY_TEXTS, PLANE_SAMPLES } from '@trestle/schema/testing/nastyTexts';
import { metrics } from '../platform/metrics';
import { composeMail, isMailAddress, type Mail } from './composeMail';
import { deliverMail, SilentMailServer, UNCONFIRMED_ERROR, type DeliveryOptions } from './deliverMail';

const mailFrom = 'Trestle <no-reply@trestle.example>';
const dataDir = mkdtempSync(join(tmpdir(), 'trestle-mail-'));
/** Sends mails to where the options say. @throws Error when an address gets none */
const createMailer = (options: DeliveryOptions) => ({
  send: async (mail: Mail): Promise<void> => {
    const deliveries = await deliverMail(await composeMail(mail, mailFrom), options);
    for (const delivery of deliveries) if (delivery.state !== 'sent') throw new Error(delivery.error);
  },
});
interface SmtpMail {
  from: string;
  to: string[];
  text: string;
}
const received: SmtpMail[] = [];
let server: SMTPServer;
let smtpUrl: string;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom: from, rcptTo } = session.envelope;
        received.push({
          from: from ? from.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody@') ? new Error('no such mailbox') : null),
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', () => listening());
  });
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await new Promise<void>((closed) => {
    server.close(() => closed());
  });
});

/** How often each outcome was counted so far. */
async function mailCounts(): Promise<Record<string, number>> {
  const text = await metrics.metrics();
  return Object.fromEntries(
    [...text.matchAll(/trestle_mails_total\{outcome="(\w+)"\} (\d+)/g)].map(([, name, count]) => [name, Number(count)]),
  );
}

test('mails are counted by how their sending ended', async () => {
  const mail = { to: ['a@shop.example'], subject: 'x', text: 'x' };
  const before = await mailCounts();
  await createMailer({ smtpUrl, mailFrom, dataDir }).send(mail);
  await createMailer({ mailFrom, dataDir }).send(mail);
  const refused = createMailer({ smtpUrl, mailFrom, dataDir }).send({ ...mail, to: ['nobody@shop.example'] });
  await expect(refused).rejects.toThrow(/no such mailbox/);
  await expect(createMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom, dataDir }).send(mail)).rejects.toThrow(
    SilentMailServer,
  );
  const after = await mailCounts();
  for (const outcome of ['sent', 'saved', 'refused', 'silent'])
    expect([outcome, after[outcome]! - before[outcome]!]).toEqual([outcome, 1]);
  received.length = 0;
  rmSync(join(dataDir, 'outbox'), { recursive: true });
});

const readOutbox = () => readdirSync(join(dataDir, 'outbox'));

test('a mail goes to the server of SMTP_URL, with all recipients and attachments', async () => {
  const attachments = [{ filename: 'order 7.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' }];
  await createMailer({ smtpUrl, mailFrom, dataDir }).send({
    to: ['a@shop.example', 'b@shop.example'],
    cc: ['c@shop.example'],
    bcc: ['d@shop.example'],
    subject: 'Größe',
    text: 'Guten Tag',
    attachments,
  });
  const [mail] = received.splice(0);
  expect(mail).toMatchObject({
    from: 'no-reply@trestle.example',
    to: ['a@shop.example', 'b@shop.example', 'c@shop.example', 'd@shop.example'],
  });
  expect(mail!.text).toMatch(/^Cc: c@shop\.example\r$/m);
  expect(mail!.text).not.toMatch(/d@shop/);
  expect(mail!.text).toContain('Guten Tag');
  expect(mail!.text).toMatch(/filename="order 7\.pdf"/);
  expect(mail!.text).toContain(Buffer.from('%PDF-1.7').toString('base64'));
});

test('a refused mail and an unreachable server are errors', async () => {
  const mail = { to: ['nobody@shop.example'], subject: 'x', text: 'x' };
  await expect(createMailer({ smtpUrl, mailFrom, dataDir }).send(mail)).rejects.toThrow(/no such mailbox/);
  await expect(createMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom, dataDir }).send(mail)).rejects.toThrow(
    /ECONNREFUSED/,
  );
});

test('each refusal is told of its address, however the mail server reads that: capitals, umlauts, two dots', async () => {
  // The last one is quoted on its way, and this server reads no quotes.
  const refused = ['nobody@Shop.EXAMPLE', 'nobody@Möbel.example', 'a..b@shop.example'];
  const mail = { to: ['a@Shop.EXAMPLE', ...refused], subject: 'x', text: 'x' };
  const deliveries = await deliverMail(await composeMail(mail, mailFrom), { smtpUrl, mailFrom, dataDir });
  expect(deliveries.map(({ address, state }) => [address, state])).toEqual(
    mail.to.map((address) => [address, refused.includes(address) ? 'refused' : 'sent']),
  );
  expect(received.splice(0)).toHaveLength(1);
});

test('without a server each mail becomes a complete file, in order', async () => {
  const mailer = createMailer({ mailFrom, dataDir });
  for (const subject of ['first', 'second'])
    await mailer.send({ to: ['a@shop.example'], bcc: ['d@shop.example'], subject, text: 'Code 123' });
  expect(readOutbox().every((name) => /^[\d-]+T[\d-]+Z-[\da-f]{8}\.eml$/.test(name))).toBe(true);
  const texts = readOutbox()
    .toSorted()
    .map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'));
  expect(texts.map((text) => /^Subject: (.*)\r$/m.exec(text)?.[1])).toEqual(['first', 'second']);
  expect(texts[0]).toMatch(/^To: a@shop\.example\r$/m);
  expect(texts[0]).toMatch(/^Bcc: d@shop\.example\r$/m);
  expect(texts[0]).toContain('Code 123');
});

test("safety 40: addresses can't add a line, an address or a command", async () => {
  const mailer = createMailer({ smtpUrl, mailFrom, dataDir });
  const validMail = { to: ['a@shop.example'], subject: 'x', text: 'x' };
  const hostileAddresses = [
    'a@shop.example\r\nBcc: x@evil.example',
    'a@shop.example\nRCPT TO:<x@evil.example>',
    'a@shop.example, x@evil.example',
    'A <x@evil.example>',
    'a@shop.example\u0000',
    'a@b@evil.example',
    '"a\r\n"@evil.example',
    'a b@evil.example',
    '',
    'none',
    'a@\u2028evil.example',
  ];
  for (const address of hostileAddresses) {
    expect(isMailAddress(address)).toBe(false);
    for (const listName of ['to', 'cc', 'bcc'])
      await expect(mailer.send({ ...validMail, [listName]: [address] })).rejects.toThrow('address');
  }
  await expect(mailer.send({ ...validMail, to: [] })).rejects.toThrow('needs an address');
  expect(received).toEqual([]);
});

/** Reads a header of a mail: unfolded, and its encoded words decoded. */
function headerOf(mail: string, name: string): string {
  const [head] = mail.split('\r\n\r\n', 1);
  const value = new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(head!)?.[1] ?? '';
  return value
    .trim()
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/\r\n([ \t])/g, '$1')
    .replace(/((?:=\?UTF-8\?[BQ]\?[^?]*\?=)+)/gi, (words) =>
      Buffer.concat(
        Array.from(words.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi), ([, encoding, text]) =>
          encoding!.toUpperCase() === 'B' ? Buffer.from(text!, 'base64') : decodeQuoted(text!.replaceAll('_', ' ')),
        ),
      ).toString(),
    );
}
const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
/** Reads the text of a mail whose HTML says the same. */
function textOf(mail: string): string {
  const boundary = /boundary="([^"]+)"/.exec(mail)![1]!;
  const part = mail.split(`--${boundary}`)[1]!.replace(/^\r\n/, '').replace(/\r\n$/, '');
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  const encoding = headerOf(part, 'Content-Transfer-Encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(body).toString() : body;
}

test('safety 40, 77: every text of the corpus is mailed, as subject and as text, and adds no header', async () => {
  const mailer = createMailer({ smtpUrl, mailFrom, dataDir });
  const lines = (text: string): string => text.replace(/\r\n?/g, '\n').trimEnd();
  // Each mail is a connection, so the samples of all planes are in one.
  const samples = { name: 'samples', text: PLANE_SAMPLES.map(({ text }) => text).join('\n') };
  for (const { name, text } of [...NASTY_TEXTS, ...LONG_TEXTS, samples]) {
    const subject = text.slice(0, 200);
    await mailer.send({ to: ['a@shop.example'], subject, text });
    const mail = received.pop()!;
    expect([name, lines(textOf(mail.text))]).toEqual([name, lines(printable(text))]);
    expect([name, mail.to]).toEqual([name, ['a@shop.example']]);
    const oneLine = (value: string): string => value.replace(/\s+/g, ' ').trim();
    expect([name, oneLine(headerOf(mail.text, 'Subject'))]).toEqual([name, oneLine(printable(subject))]);
    expect([name, headerOf(mail.text, 'Bcc')]).toEqual([name, '']);
  }
  const attachments = CORPUS.map(({ text }) => ({
    filename: `${text.slice(0, 60)}.txt`,
    content: Buffer.from(text),
    contentType: 'text/plain',
  }));
  await mailer.send({ to: ['a@shop.example'], subject: 'x', text: 'x', attachments });
  const mail = received.pop()!.text;
  expect(mail.match(/^Content-Disposition: attachment/gm)).toHaveLength(CORPUS.length);
  // Folded lines apart, each header line is one of the mail's own.
  expect(mail.match(/^Bcc:/m)).toBeNull();
}, 60_000);

describe('safety 73: a mail server that goes silent is given up within 10 s', () => {
  const mail = { to: ['a@shop.example'], subject: 'Hello', text: 'x' };
  /** Starts a server that answers as many lines of a client as it is told, and then nothing. */
  const startSilentServer = async (answers: readonly string[]) => {
    const sockets = new Set<Socket>();
    const silentServer = createServer((socket) => {
      sockets.add(socket);
      const left = [...answers];
      const answer = () => {
        const line = left.shift();
        if (line) socket.write(`${line}\r\n`);
      };
      socket.on('error', () => undefined).on('data', answer);
      answer();
    });
    await new Promise<void>((listening) => {
      silentServer.listen(0, '127.0.0.1', listening);
    });
    return {
      url: `smtp://127.0.0.1:${(silentServer.address() as AddressInfo).port}`,
      stop: () => {
        for (const socket of sockets) socket.destroy();
        silentServer.close();
      },
    };
  };
  const UP_TO_DATA = ['220 here', '250 here', '250 from', '250 to', '354 go on'];

  test.each([
    ['it accepts and never greets', []],
    ['it greets alone', UP_TO_DATA.slice(0, 1)],
    ['it stops before the mail', UP_TO_DATA.slice(0, 4)],
  ])(
    '%s',
    async (_name, answers) => {
      const silent = await startSilentServer(answers);
      const startedAt = performance.now();
      const failure = createMailer({ smtpUrl: silent.url, mailFrom, dataDir }).send(mail);
      await expect(failure).rejects.toThrow(SilentMailServer);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
      silent.stop();
    },
    15_000,
  );

  test('it has the mail and says nothing: that is no silent server, and each address may have it', async () => {
    const silent = await startSilentServer(UP_TO_DATA);
    const composed = await composeMail(mail, mailFrom);
    const deliveries = await deliverMail(composed, { smtpUrl: silent.url, mailFrom, dataDir, confirmMs: 300 });
    expect(deliveries).toEqual([{ address: 'a@shop.example', state: 'unconfirmed', error: UNCONFIRMED_ERROR }]);
    silent.stop();
  });

  test('it says a little now and then', async () => {
    const slow = createServer((socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 1000);
      socket.on('error', () => undefined).on('close', () => clearInterval(timer));
    });
    await new Promise<void>((listening) => {
      slow.listen(0, '127.0.0.1', listening);
    });
    const url = `smtp://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const startedAt = performance.now();
    await expect(createMailer({ smtpUrl: url, mailFrom, dataDir }).send(mail)).rejects.toThrow(SilentMailServer);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    slow.close();
  }, 15_000);

  test('a mail that it refuses is no silence', async () => {
    const refusal = createMailer({ smtpUrl, mailFrom, dataDir }).send({ ...mail, to: ['nobody@shop.example'] });
    await expect(refusal).rejects.not.toThrow(SilentMailServer);
    await expect(refusal).rejects.toThrow(/no such mailbox/);
  });
});
