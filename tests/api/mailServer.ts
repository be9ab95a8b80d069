import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { saveToOutbox } from './sentMails';

/** A mail as the server took it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  data: string;
}

/**
 * Starts a mail server that rejects mail to `refused`. Mail to none of `own` goes to the outbox: a second deployment
 * sends whatever is due, also what other files' tests wait for.
 * @param held is awaited before it takes a mail to one of `own`
 */
export const startMailServer = async (own: readonly string[], refused: string, held?: Promise<void>) => {
  const received: ReceivedMail[] = [];
  let arrived = (): void => undefined;
  const firstArrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address: to }, _session, done) => done(to === refused ? new Error('No such mailbox') : undefined),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream
        .on('data', (part: Buffer) => parts.push(part))
        .once('end', () => {
          const from = (envelope.mailFrom as { address: string }).address;
          const to = envelope.rcptTo.map((one) => one.address);
          const mail = Buffer.concat(parts);
          const isOwn = to.some((one) => own.includes(one));
          if (isOwn) {
            received.push({ from, to, data: mail.toString('latin1') });
            arrived();
          } else saveToOutbox(mail);
          if (isOwn && held) void held.then(() => done());
          else done();
        });
    },
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    received,
    firstArrival,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
      }),
  };
};
