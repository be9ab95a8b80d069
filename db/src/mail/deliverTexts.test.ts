import { printable } from '@trestle/schema/text/printable';
import { CORPUS, LONG_TEXTS, NASTY_TEXTS, PLANE_SAMPLES } from '@trestle/schema/testing/nastyTexts';
import { startMailServer } from '../../testing/mailServer';
import { composeMail, type Mail } from './composeMail';
import { deliverMail } from './deliverMail';

const MAIL_FROM = 'Trestle <no-reply@trestle.example>';

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
  const server = await startMailServer();
  /** Mails it. @returns what the server took */
  const sendAndTake = async (mail: Mail) => {
    await deliverMail(await composeMail(mail, MAIL_FROM), { smtpUrl: server.url, mailFrom: MAIL_FROM, dataDir: '' });
    return server.received.pop()!;
  };
  const lines = (text: string): string => text.replace(/\r\n?/g, '\n').trimEnd();
  // Each mail is a connection, so the samples of all planes are in one.
  const samples = { name: 'samples', text: PLANE_SAMPLES.map(({ text }) => text).join('\n') };
  for (const { name, text } of [...NASTY_TEXTS, ...LONG_TEXTS, samples]) {
    const subject = text.slice(0, 200);
    const mail = await sendAndTake({ to: ['a@shop.example'], subject, text });
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
  const { text: mail } = await sendAndTake({ to: ['a@shop.example'], subject: 'x', text: 'x', attachments });
  expect(mail.match(/^Content-Disposition: attachment/gm)).toHaveLength(CORPUS.length);
  // Folded lines apart, each header line is one of the mail's own.
  expect(mail.match(/^Bcc:/m)).toBeNull();
  await server.stop();
}, 60_000);
