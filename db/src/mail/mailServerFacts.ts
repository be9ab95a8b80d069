import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { TLSSocket } from 'node:tls';
import type { MailServerFacts } from '@trestle/schema/health';
import { SMTP_TIMEOUT_MS } from './deliverMail';

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
    // Errors may follow the first one, and nobody waits for them.
    connection.on('error', (error: Error) => {
      resolve({ host, problem: error.message, certificate_until: null });
      connection.close();
    });
    connection.connect(() => {
      const socket = connection._socket;
      const until = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined;
      resolve({ host, problem: null, certificate_until: until ? new Date(until).toISOString() : null });
      connection.quit();
    });
  });
}
