import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server took it. */
export interface ServedMail {
  /** Address of the sender on the envelope; '' for none. */
  from: string;
  to: string[];
  text: string;
}

/** A mail server on this machine that keeps what it takes. */
export interface TestMailServer {
  /** The value of SMTP_URL for it. */
  url: string;
  /** Mails in the order in which they came. */
  received: ServedMail[];
  stop(): Promise<void>;
}

/** How a server behaves. */
export interface MailServerBehaviour {
  /** Returns why an address gets no mail; null for one that does. By default all do. */
  refusalOf?: (address: string) => Error | null;
  /** Awaited before a mail is confirmed. @returns false for a mail that never is */
  beforeConfirming?: (mail: ServedMail) => Promise<boolean>;
}

/** Starts a mail server without TLS and passwords. */
export async function startMailServer({
  refusalOf = () => null,
  beforeConfirming = () => Promise.resolve(true),
}: MailServerBehaviour = {}): Promise<TestMailServer> {
  const received: ServedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream
        .on('data', (part: Buffer) => parts.push(part))
        .once('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const to = envelope.rcptTo.map(({ address }) => address);
          const mail = { from, to, text: Buffer.concat(parts).toString() };
          received.push(mail);
          void beforeConfirming(mail).then((isConfirmed) => {
            if (isConfirmed) done();
          });
        });
    },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
      }),
  };
}
