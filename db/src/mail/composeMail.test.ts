import { composeMail, type Mail } from './composeMail';

const MAIL_FROM = 'Trestle <no-reply@trestle.example>';
/** Composes a mail and returns its lines, with folded headers joined. */
async function linesOf(more: Partial<Mail> = {}): Promise<string[]> {
  const mail = { to: ['a@shop.example'], subject: 'Hello', text: 'Hello\n\nSee https://orders.example/x?a=1&b=2.' };
  const { content } = await composeMail({ ...mail, ...more }, MAIL_FROM);
  return content
    .toString()
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n');
}

test('mails about one record are one thread, and an answer reaches a person', async () => {
  const record = { name: 'store_order', id: 604 };
  const [first, second] = await Promise.all([
    linesOf({ record, replyTo: 'mia@shop.example', isPersonal: true }),
    linesOf({ record, isPersonal: true }),
  ]);
  for (const lines of [first!, second!]) {
    expect(lines).toContain('References: <store_order.604@trestle.example>');
    expect(lines).toContain('In-Reply-To: <store_order.604@trestle.example>');
    expect(lines.some((line) => line.startsWith('Auto-Submitted'))).toBe(false);
  }
  expect(first).toContain('Reply-To: mia@shop.example');
  const idOf = (lines: string[]) => lines.find((line) => line.startsWith('Message-ID: <'));
  expect(idOf(first!)).toMatch(/@trestle\.example>$/);
  expect(idOf(first!)).not.toBe(idOf(second!));
});

test('what a program writes says so, and how it ends', async () => {
  const lines = await linesOf({ unsubscribeUrl: 'https://orders.example/unsubscribe/x' });
  expect(lines).toEqual(
    expect.arrayContaining([
      'Auto-Submitted: auto-generated',
      'List-Unsubscribe: <https://orders.example/unsubscribe/x>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]),
  );
});
