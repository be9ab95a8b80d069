import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { allowedUse } from '../../platform/allowedAddress';
import { lookUpPublic } from '../../platform/lookUpPublic';
import { signedHeaders, type WebhookMessage } from './signWebhook';

/** What became of one try. */
export interface WebhookAnswer {
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Null when the receiver took the message: any 2xx. */
  error: string | null;
  /** How long the receiver asks to be left alone, in seconds (Retry-After). */
  retryAfterSeconds?: number;
}
export interface WebhookTarget {
  address: string;
  secret: string;
  /** WEBHOOK_ORIGINS. */
  origins: readonly string[];
}

/** The answer where the message can't be signed. */
export const SECRET_LOST: WebhookAnswer = {
  status: null,
  error: 'Its secret was encrypted under a SERVICE_KEY that is gone: delete the webhook and make it anew',
};

/** How long the receiver may take to connect and answer. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Sends one signed message. Redirects are not followed: they could lead anywhere. */
export async function sendWebhook(target: WebhookTarget, message: WebhookMessage): Promise<WebhookAnswer> {
  const use = allowedUse(target.address, target.origins);
  if (use === 'refused') return { status: null, error: 'The address is not among WEBHOOK_ORIGINS' };
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': 'Trestle-Webhook',
      ...signedHeaders(message, target.secret, Date.now()),
    },
    ...(use === 'public' && { lookup: lookUpPublic }),
  };
  try {
    const { statusCode: status = 0, headers } = await post(new URL(target.address), options, message.body);
    if (status >= 200 && status < 300) return { status, error: null };
    const retryAfterSeconds = readRetryAfter(headers['retry-after']);
    return { status, error: `Answered ${status}`, ...(retryAfterSeconds > 0 && { retryAfterSeconds }) };
  } catch (error) {
    const isLate = (error as Error).name === 'AbortError' || (error as Error).name === 'TimeoutError';
    return {
      status: null,
      error: isLate ? `No answer in ${ANSWER_TIMEOUT_MS / 1000} s` : String((error as Error).message),
    };
  }
}

/** Reads a Retry-After: seconds or a date. @returns 0 for none, and for what makes no sense */
function readRetryAfter(value: string | undefined): number {
  if (value === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : 0;
}

function post(url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      resolve(response);
      // What a receiver says beyond its status doesn't matter.
      response.destroy();
    });
    request.once('error', reject).end(body);
  });
}
