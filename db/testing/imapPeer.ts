import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mailbox that speaks as much IMAP as reading unread mails takes. */
export interface ImapPeer {
  url: string;
  /** Sources of the mails that are there. */
  mails: string[];
  /** Numbers of the mails that are marked as read, from 1. */
  seen: Set<number>;
  /** The command that gets no answer any more, or GREETING. */
  silentAt: string | undefined;
  /** Answers that replace the usual ones, by command: 'NO no such folder'. */
  refusals: Map<string, string>;
  /** The command at which the connection is closed. */
  closesAt: string | undefined;
  stop(): Promise<void>;
}

/** Starts a server with one mailbox on this machine. */
export async function startImapPeer(): Promise<ImapPeer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (peer.silentAt !== 'GREETING') socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('latin1');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        answer(socket, text.slice(0, end));
        text = text.slice(end + 2);
      }
    });
  });
  const peer: ImapPeer = {
    url: '',
    mails: [],
    seen: new Set(),
    silentAt: undefined,
    refusals: new Map(),
    closesAt: undefined,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => {
        server.close(() => done());
      });
    },
  };

  function answer(socket: Socket, line: string): void {
    const [, tag, command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
    const name = command.toUpperCase();
    if (peer.silentAt === name || peer.silentAt === 'GREETING') return;
    if (peer.closesAt === name) {
      socket.destroy();
      return;
    }
    const refusal = peer.refusals.get(name);
    if (refusal) socket.write(`${tag} ${refusal}\r\n`, 'latin1');
    else socket.write(`${untagged(name, rest)}${tag} OK done\r\n`, 'latin1');
  }

  function untagged(name: string, rest: string): string {
    const number = Number(/^\d+/.exec(rest)?.[0]);
    const source = Buffer.from(peer.mails[number - 1] ?? '').toString('latin1');
    if (name === 'CAPABILITY') return '* CAPABILITY IMAP4rev1\r\n';
    if (name === 'LIST') return '* LIST () "/" INBOX\r\n';
    if (name === 'SELECT') return `* FLAGS (\\Seen)\r\n* ${peer.mails.length} EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n`;
    if (name === 'UID SEARCH')
      return `* SEARCH ${peer.mails
        .map((_, i) => i + 1)
        .filter((each) => !peer.seen.has(each))
        .join(' ')}\r\n`;
    if (name === 'UID FETCH') return `* ${number} FETCH (UID ${number} BODY[]<0> {${source.length}}\r\n${source})\r\n`;
    if (name === 'UID STORE') peer.seen.add(number);
    return name === 'LOGOUT' ? '* BYE\r\n' : '';
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  peer.url = `imap://bounces:secret@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`;
  return peer;
}
