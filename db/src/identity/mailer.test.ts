import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { createMailer, isMailAddress } from './mailer';

const mailFrom = 'Trestle <no-reply@trestle.example>';
const dataDir = mkdtempSync(join(tmpdir(), 'trestle-mail-'));
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

test("safety 40: addresses, subjects and file names can't add a line, an address or a command", async () => {
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
  await expect(mailer.send({ ...validMail, subject: 'x\r\nBcc: x@evil.example' })).rejects.toThrow('line break');
  await expect(
    mailer.send({
      ...validMail,
      attachments: [{ filename: 'a\r\nX: y', content: Buffer.from(''), contentType: 'text/plain' }],
    }),
  ).rejects.toThrow('line break');
  await expect(mailer.send({ ...validMail, to: [] })).rejects.toThrow('needs an address');
  expect(received).toEqual([]);
});
