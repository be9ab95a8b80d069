import { startImapPeer, type ImapPeer } from '../../../testing/imapPeer';
import { parseMailbox, readMailbox } from './readMailbox';

let peer: ImapPeer;
let taken: string[];
beforeEach(async () => {
  peer = await startImapPeer();
  taken = [];
});
afterEach(() => peer.stop());

async function take(source: string): Promise<boolean> {
  taken.push(source);
  return !source.includes('later');
}
const SOON = { answerMs: 400, lookMs: 2000 };
const read = (url = peer.url) => readMailbox(url, take, SOON);

test('mails that nobody has read are taken and marked; one that is still wanted stays unread', async () => {
  peer.mails.push('one\r\n\r\nä 💔', 'read before', 'later');
  peer.seen.add(2);
  expect(await read()).toBe(1);
  expect(taken).toEqual(['one\r\n\r\nä 💔', 'later']);
  expect([...peer.seen]).toEqual([2, 1]);
  taken = [];
  await read();
  expect(taken).toEqual(['later']);
});

test.each(['GREETING', 'LOGIN', 'SELECT', 'UID SEARCH', 'UID FETCH', 'UID STORE'])(
  'safety 73: a server that is silent from %s on ends the look, and the next one reads on',
  async (command) => {
    peer.mails.push('one');
    peer.silentAt = command;
    await expect(read()).rejects.toThrow(/./);
    peer.silentAt = undefined;
    expect(await read()).toBe(1);
    expect([...peer.seen]).toEqual([1]);
  },
);

test.each(['LOGIN', 'UID FETCH'])('a connection that is lost at %s is told as an error', async (command) => {
  peer.mails.push('one');
  peer.closesAt = command;
  await expect(read()).rejects.toThrow(/./);
});

test('a refused login and a missing folder are told in the words of the server', async () => {
  peer.refusals.set('LOGIN', 'NO [AUTHENTICATIONFAILED] Wrong password.');
  await expect(read()).rejects.toThrow('The login is refused: Wrong password.');
  peer.refusals.clear();
  peer.refusals.set('SELECT', "NO Mailbox doesn't exist: Bounces");
  await expect(read()).rejects.toThrow("Mailbox doesn't exist: Bounces");
  const { url } = peer;
  await peer.stop();
  await expect(read(url)).rejects.toThrow('ECONNREFUSED');
});

test('one mail that cannot be read is told, and keeps no other from being read', async () => {
  peer.mails.push('one', 'two');
  let isFirst = true;
  async function failing(source: string): Promise<boolean> {
    if (!isFirst) return take(source);
    isFirst = false;
    throw new Error('no room');
  }
  await expect(readMailbox(peer.url, failing, SOON)).rejects.toThrow('no room');
  expect([...peer.seen]).toEqual([2]);
  expect(await read()).toBe(1);
  peer.mails.push('three');
  peer.refusals.set('UID STORE', 'NO [READ-ONLY] The mailbox is read-only');
  await expect(read()).rejects.toThrow('It lets nobody mark mails as read');
});

test('a mailbox is read from its address', () => {
  expect(parseMailbox('imaps://me%40shop.example:a%25b@mail.shop.example/Returned%20mail')).toEqual({
    host: 'mail.shop.example',
    port: 993,
    secure: true,
    user: 'me@shop.example',
    password: 'a%b',
    folder: 'Returned mail',
  });
  expect(parseMailbox('imap://a:b@[::1]:1143')).toMatchObject({
    host: '::1',
    port: 1143,
    secure: false,
    folder: 'INBOX',
  });
});
