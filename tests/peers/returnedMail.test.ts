import { execFileSync } from 'node:child_process';
import { readMailbox } from '../../db/src/mail/returned/readMailbox';
import { startDovecot, type Dovecot } from './dovecot';

let server: Dovecot;
beforeAll(async () => {
  server = await startDovecot();
});
afterAll(() => server.stop());

const read = async (limits = {}): Promise<string[]> => {
  const taken: string[] = [];
  await readMailbox(
    server.url,
    async (source) => {
      taken.push(source);
      return true;
    },
    limits,
  );
  return taken;
};
const mail = (words: string): string => `Subject: ${words}\r\n\r\nWords\r\n`;

test('a real mailbox: unread mails are read once, a long one in part', async () => {
  server.deliver('1.one', mail('one 💔'));
  server.deliver('2.long', mail('long') + 'x'.repeat(300_000));
  const [first, second] = await read();
  expect(first).toBe(mail('one 💔'));
  expect(second).toHaveLength(64 * 1024);
  expect(await read()).toEqual([]);
  server.deliver('3.later', mail('later'));
  expect(await read()).toEqual([mail('later')]);
});

test('a wrong password and a missing folder are told in its words', async () => {
  const url = server.url.replace('secret', 'wrong');
  await expect(readMailbox(url, async () => true)).rejects.toThrow('The login is refused: Authentication failed.');
  const elsewhere = server.url.replace('INBOX', 'Elsewhere');
  await expect(readMailbox(elsewhere, async () => true)).rejects.toThrow("Mailbox doesn't exist: Elsewhere");
});

test('safety 73: a frozen mailbox server ends the look, and mails are read once it goes on', async () => {
  server.deliver('4.frozen', mail('frozen'));
  process.kill(server.pid, 'SIGSTOP');
  // Its children take connections that nobody greets any more.
  const others = execFileSync('pgrep', ['-P', String(server.pid)])
    .toString()
    .trim()
    .split('\n')
    .map(Number);
  for (const pid of others) process.kill(pid, 'SIGSTOP');
  await expect(read({ answerMs: 500 })).rejects.toThrow(/./);
  for (const pid of [server.pid, ...others]) process.kill(pid, 'SIGCONT');
  expect(await read()).toEqual([mail('frozen')]);
});
