import { once } from 'node:events';
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
 * Starts a mail server that keeps the mails to a test's addresses. Any other mail goes to the outbox: a second
 * deployment sends whatever is due, also what other files' tests wait for.
 * @param refusedAddress address whose mails it rejects
 * @param acceptance awaited before it accepts a mail to one of `ownAddresses`
 */
export const startMailServer = async (
  ownAddresses: readonly string[],
  refusedAddress: string,
  acceptance?: Promise<void>,
) => {
  const received: ReceivedMail[] = [];
  let resolveFirstArrival = (): void => undefined;
  const firstArrival = new Promise<void>((resolve) => {
    resolveFirstArrival = resolve;
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address: to }, _session, done) =>
      done(to === refusedAddress ? new Error('No such mailbox') : undefined),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream
        .on('data', (part: Buffer) => parts.push(part))
        .once('end', () => {
          const from = (envelope.mailFrom as { address: string }).address;
          const to = envelope.rcptTo.map((recipient) => recipient.address);
          const mail = Buffer.concat(parts);
          const isOwn = to.some((address) => ownAddresses.includes(address));
          if (isOwn) {
            received.push({ from, to, data: mail.toString('latin1') });
            resolveFirstArrival();
          } else saveToOutbox(mail);
          if (isOwn && acceptance) void acceptance.then(() => done());
          else done();
        });
    },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
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
