import { createHmac, randomBytes } from 'node:crypto';

/** What is sent to a webhook. */
export interface WebhookMessage {
  /** The same for each try and each replay, so that the receiver can leave out what it has. */
  id: string;
  body: string;
}

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 24;

/** Makes the secret of a new webhook, in the form of Standard Webhooks. */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * Returns the headers that Standard Webhooks describe: id, time and signature of a message.
 * @param now of this try, in ms
 */
export function signedHeaders({ id, body }: WebhookMessage, secret: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
