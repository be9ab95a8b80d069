import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer, type TestMailServer } from '../../testing/mailServer';
import { metrics } from '../platform/metrics';
import { composeMail, isMailAddress, type Mail } from './composeMail';
import { deliverMail, SilentMailServer, type DeliveryOptions } from './deliverMail';

const mailFrom = 'Trestle <no-reply@trestle.example>';
const dataDir = mkdtempSync(join(tmpdir(), 'trestle-mail-'));
/** Sends mails to where the options say. @throws Error when an address gets none */
const createMailer = (options: DeliveryOptions) => ({
  send: async (mail: Mail): Promise<void> => {
    const deliveries = await deliverMail(await composeMail(mail, mailFrom), options);
    for (const delivery of deliveries) if (delivery.state !== 'sent') throw new Error(delivery.error);
  },
});
let server: TestMailServer;
let smtpUrl: string;

beforeAll(async () => {
  server = await startMailServer({
    refusalOf: (address) => (address.startsWith('nobody@') ? new Error('no such mailbox') : null),
  });
  smtpUrl = server.url;
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await server.stop();
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
  server.received.length = 0;
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
  const [mail] = server.received.splice(0);
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
  expect(server.received.splice(0)).toHaveLength(1);
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
  expect(server.received).toEqual([]);
});
