import { createConnection, type Connection, type ResultSetHeader } from 'mysql2/promise';
import { startImapPeer, type ImapPeer } from '../../../db/testing/imapPeer';
import { bounceAddressOf } from '../parts/bounceAddress';
import { newMailAddress } from '../parts/orderMail';
import { as, list, type Body } from '../parts/people';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';

const admin = as('admin');
let peer: ImapPeer;
let database: Connection;
let deployment: SecondDeployment | undefined;
beforeAll(async () => {
  peer = await startImapPeer();
  database = await createConnection(process.env['TRESTLE_DB']!);
});
afterAll(async () => {
  await deployment?.stop();
  await database.end();
  await peer.stop();
});

/** A mail that the mail server took. @returns its id */
const sentMail = async (to: string): Promise<number> => {
  const text =
    'INSERT INTO `mail` (`to`, `subject`, `state`, `sent_date`, `created_date`, `modified_date`) ' +
    "VALUES (?, 'Your order', 'sent', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))";
  return (await database.query<ResultSetHeader>(text, [to]))[0].insertId;
};
const report = (mail: number): string =>
  [
    `Delivered-To: ${bounceAddressOf(mail)}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Final-Recipient: rfc822; x@gone.example',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such person 💔',
    '',
    '--b--',
  ].join('\r\n');
const mailTo = async (to: string): Promise<Body> =>
  (await list(admin, 'trestle/mail', { query: JSON.stringify(['to', 'eq', to]) }))['results'][0] as Body;

test('mails that come back into the mailbox mark their mail and their address, others are left alone', async () => {
  const to = newMailAddress('gone');
  peer.mails.push(report(await sentMail(to)), 'Subject: Away\r\n\r\nBack on Monday.', report(0));
  deployment = await startSecondDeployment({
    MAIL_BOUNCE_ADDRESS: 'bounces@shop.example',
    MAIL_BOUNCE_MAILBOX: peer.url,
  });
  // It looks as soon as it runs, and marks what it has read.
  while (peer.seen.size < 3) await admin('GET', '/api/trestle/mail/?limit=1');
  expect(await mailTo(to)).toMatchObject({ state: 'bounced', last_error: '550 5.1.1 No such person 💔' });
  const marks = await list(admin, 'trestle/bounced_address', { query: JSON.stringify(['address', 'eq', to]) });
  expect(marks['results']).toEqual([
    expect.objectContaining({ address: to, status_code: '5.1.1', is_permanent: true }),
  ]);
  expect(deployment.readLog()).not.toContain('secret');
});

test('the address of a mailbox says what is wrong with it', async () => {
  await expect(startSecondDeployment({ MAIL_BOUNCE_MAILBOX: 'https://mail.shop.example/' })).rejects.toThrow(
    'an address like imaps://user:password@host/INBOX',
  );
});
