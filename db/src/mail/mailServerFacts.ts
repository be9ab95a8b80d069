import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { TLSSocket } from 'node:tls';
import type { MailServerFacts } from '@trestle/schema/health';
import { SMTP_TIMEOUT_MS } from './deliverMail';

/** How many times as long as one answer the whole look may take. A server may send a byte now and then for ever. */
const MAX_ANSWERS = 4;

/**
 * Looks at the mail server of an address: whether it answers, and until when its certificate holds. Sends nothing.
 * @param timeoutMs how long it may take to connect, greet or reply
 */
export function lookAtMailServer(smtpUrl: string, timeoutMs = SMTP_TIMEOUT_MS): Promise<MailServerFacts> {
  const options = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const host = options.host ?? '';
  return new Promise((resolve) => {
    const timer = setTimeout(() => fail(new Error('It takes too long to answer')), MAX_ANSWERS * timeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      resolve({ host, problem: error.message, certificate_until: null });
      connection.close();
      // Closing waits for the other side, which may never do its part.
      if (connection._socket) connection._socket.destroy();
    };
    // Errors may follow the first one, and nobody waits for them.
    connection.on('error', fail);
    // A server that hangs up before its greeting is told here alone.
    connection.connect((error?: Error) => {
      if (error) return fail(error);
      clearTimeout(timer);
      const socket = connection._socket;
      const until = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined;
      resolve({ host, problem: null, certificate_until: until ? new Date(until).toISOString() : null });
      connection.quit();
    });
  });
}
