import { execFileSync } from 'node:child_process';
import { createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ResultSetHeader } from 'mysql2/promise';
import { startIsolatedProduct, type IsolatedProduct } from '../faults/isolatedProduct';
import { startDovecot, type Dovecot } from './dovecot';

let mailbox: Dovecot;
let isolated: IsolatedProduct;
let token: string;
beforeAll(async () => {
  mailbox = await startDovecot();
  isolated = await startIsolatedProduct({
    MAIL_BOUNCE_ADDRESS: 'bounces@shop.example',
    MAIL_BOUNCE_MAILBOX: mailbox.url,
  });
  const body = { username: 'admin', password: 'Trestle-demo-1' };
  ({ token } = JSON.parse((await isolated.call('POST', '/api-token-auth/', body)).text) as { token: string });
}, 120_000);
afterAll(async () => {
  await isolated?.stop();
  await mailbox?.stop();
}, 60_000);

/** The address that a mail server writes to when it can't deliver a mail. */
const returnAddress = (mail: number): string => {
  const serviceKey = readFileSync(join(isolated.product.dataDir, 'secrets', 'service'), 'utf8').trim();
  const key = Buffer.from(hkdfSync('sha256', serviceKey, '', 'bounce', 32));
  return `bounces+${mail}-${createHmac('sha256', key).update(String(mail)).digest('hex').slice(0, 24)}@shop.example`;
};
const report = (mail: number, action = 'failed'): string =>
  [
    `Delivered-To: ${returnAddress(mail)}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Final-Recipient: rfc822; ada@gone.example',
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such person 💔',
    '',
    '--b--',
    'x'.repeat(300_000),
  ].join('\r\n');

/** A mail that the mail server took. @returns its id */
const sentMail = async (to: string): Promise<number> => {
  const text =
    'INSERT INTO `mail` (`to`, `subject`, `state`, `sent_date`, `created_date`, `modified_date`) ' +
    "VALUES (?, 'Your order', 'sent', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))";
  return (await isolated.database.query<ResultSetHeader>(text, [to]))[0].insertId;
};
const stateOf = async (mail: number) => {
  const [row] = await isolated.rows<{ state: string; last_error: string | null }>(
    'SELECT `state`, `last_error` FROM `mail` WHERE `id` = ?',
    [mail],
  );
  return row!;
};
/** What the page Health says of returned mail. */
const healthText = async (): Promise<string> => {
  const { text } = await isolated.call('GET', '/api/trestle/health/', undefined, { authorization: `Bearer ${token}` });
  const { checks } = JSON.parse(text) as { checks: { name: string; text: string }[] };
  return checks.find(({ name }) => name === 'Returned mail')?.text ?? '';
};
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await wait(500);
};

test('a mail that comes back into a real mailbox is marked, and Health says that it is read', async () => {
  const [gone, late] = [await sentMail('ada@gone.example'), await sentMail('ada@late.example')];
  mailbox.deliver('1.gone', report(gone));
  mailbox.deliver('2.late', report(late, 'delayed'));
  mailbox.deliver('3.away', 'Subject: Away\r\n\r\nBack on Monday.\r\n');
  await until(async () => (await stateOf(gone)).state === 'bounced');
  expect(await stateOf(gone)).toEqual({ state: 'bounced', last_error: '550 5.1.1 No such person 💔' });
  expect(await stateOf(late)).toEqual({ state: 'sent', last_error: null });
  await until(async () => (await healthText()).includes('The mailbox at 127.0.0.1 is read. Last read'));
}, 150_000);

test('safety 73: a frozen mailbox is told on Health, delays nobody, and is read again once it goes on', async () => {
  const gone = await sentMail('bob@gone.example');
  mailbox.deliver('4.gone', report(gone));
  const processes = [
    mailbox.pid,
    ...execFileSync('pgrep', ['-P', String(mailbox.pid)])
      .toString()
      .trim()
      .split('\n'),
  ];
  for (const pid of processes) process.kill(Number(pid), 'SIGSTOP');
  await until(async () => (await healthText()).includes("can't be read"));
  expect((await isolated.call('GET', '/api/product/?limit=1')).status).toBe(200);
  for (const pid of processes) process.kill(Number(pid), 'SIGCONT');
  await until(async () => (await stateOf(gone)).state === 'bounced');
}, 400_000);
