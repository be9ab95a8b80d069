import fc from 'fast-check';
import { bounceAddressOf } from '../bounceAddress';
import { parseReturnedMail } from './parseReturnedMail';

const KEY = 'a-service-key-of-thirty-two-characters';
const address = bounceAddressOf('bounces@shop.example', 12, KEY);

/** A report as Postfix writes it. */
const report = ({ to = address, action = 'failed', status = '5.1.1' } = {}): string =>
  [
    `Return-Path: <>`,
    `Delivered-To: ${to}`,
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Your mail to ada@gone.example could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; ada@gone.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <ada@gone.example>: Recipient address',
    '    rejected: unknown 💔',
    '',
    '--b--',
    '',
  ].join('\r\n');

test('a report of a failure names its mail, its status and the words of the server', () => {
  expect(parseReturnedMail(report(), KEY)).toEqual({
    mail: 12,
    status: '5.1.1',
    error: '550 5.1.1 <ada@gone.example>: Recipient address rejected: unknown 💔',
  });
});

test('an address in small letters, in what is quoted, or of a former key is found', () => {
  const quoted = `${report({ to: 'bounces@shop.example' })}\r\nReturn-Path: <${address.toUpperCase()}>`;
  expect(parseReturnedMail(quoted, KEY)).toMatchObject({ mail: 12 });
  expect(parseReturnedMail(report(), `another-key-of-thirty-two-characters-,${KEY}`)).toMatchObject({ mail: 12 });
});

test('a report in base64 is read, and words before it do not count', () => {
  const fields = Buffer.from('Action: failed\r\nStatus: 5.2.2\r\nDiagnostic-Code: smtp; full').toString('base64');
  const head = ['--b', 'Content-Transfer-Encoding: base64', 'Content-Type: message/global-delivery-status', ''];
  const mail = [`To: ${address}`, '', '--b', '', 'Action: delayed, says this text', ...head, fields, '--b--'];
  expect(parseReturnedMail(mail.join('\r\n'), KEY)).toEqual({ mail: 12, status: '5.2.2', error: 'full' });
});

test('a server without such reports names who got nothing', () => {
  const mail = `To: ${address}\r\nX-Failed-Recipients: ada@gone.example\r\n\r\nNo such user here.`;
  expect(parseReturnedMail(mail, KEY)).toEqual({ mail: 12, error: null, status: null });
});

test.each([
  ['a delay', report({ action: 'delayed', status: '4.4.1' }), 'no failure'],
  ['a delivery', report({ action: 'delivered', status: '2.0.0' }), 'no failure'],
  [
    'an absence note',
    `To: ${address}\r\nAuto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nBack on Monday.`,
    'no failure',
  ],
  ['a forged address', report({ to: 'bounces+12-0123456789abcdef01234567@shop.example' }), 'unknown mail'],
  ['nothing', '', 'no failure'],
])('%s marks nobody', (_what, source, why) => {
  expect(parseReturnedMail(source, KEY)).toBe(why);
});

test('whatever comes is read without an error, and soon', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      parseReturnedMail(`${report()}${text}`, KEY);
      parseReturnedMail(text, KEY);
    }),
  );
  expect(parseReturnedMail(`${'+1-'.repeat(20_000)}\nAction: failed`, KEY)).toBe('unknown mail');
});
