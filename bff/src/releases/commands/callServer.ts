import { setTimeout as pause } from 'node:timers/promises';
import { ownTable } from '@trestle/schema/ownTable';
import { CommandError } from './commandError';

/** What a Trestle answered. */
export interface ServerReply {
  status: number;
  isOk: boolean;
  body: object;
}

/** How long a reply may take. Tests shorten it. */
export const replyTimes = {
  /** Once everything is sent. */
  timeoutMs: 30_000,
  /** Slowest upload that is waited for, as the server does (bodies/bodyTimeout.ts). */
  minUploadBytesPerMs: 35,
};
/** Most times that a call is sent. A server that answers 503 with Retry-After has done nothing. */
const MAX_TRIES = 3;
/** Longest pause that is waited for. A server that names a longer one won't be well in a moment. */
const MAX_PAUSE_SECONDS = 10;
/** What Node says of connections that nothing was sent by. */
const UNSENT_TEXTS: Readonly<Record<string, string>> = ownTable({
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no server has this name',
  EAI_AGAIN: 'its name could not be looked up',
  EHOSTUNREACH: 'no way leads there',
  ETIMEDOUT: 'nothing answers there',
  UND_ERR_CONNECT_TIMEOUT: 'nothing answers there',
});
const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;

/** What a call is about. */
interface CallPurpose {
  /** Size of an upload. */
  bytes?: number;
  /** Whether it changes something, so that a silent server may have done that. */
  isChange?: boolean;
}

/**
 * Calls a Trestle, and reads its reply. A server that is busy is asked again after the pause that it names.
 * @throws CommandError when nothing answers, when something else does, or when the server failed without a reason
 */
export async function callServer(
  origin: string,
  path: string,
  init: RequestInit,
  purpose: CallPurpose = {},
): Promise<ServerReply> {
  for (let tries = 1; ; tries += 1) {
    const { retryAfter, ...reply } = await callOnce(origin, path, init, purpose);
    const isBusy = reply.status === 503 && retryAfter !== null && Number(retryAfter) <= MAX_PAUSE_SECONDS;
    if (!isBusy || tries === MAX_TRIES) return reply;
    await pause(Number(retryAfter) * 1000);
  }
}

async function callOnce(
  origin: string,
  path: string,
  init: RequestInit,
  { bytes = 0, isChange = false }: CallPurpose,
): Promise<ServerReply & { retryAfter: string | null }> {
  const timeoutMs = Math.round(replyTimes.timeoutMs + bytes / replyTimes.minUploadBytesPerMs);
  const signal = AbortSignal.timeout(timeoutMs);
  const { reply, text } = await fetch(`${origin}${path}`, { ...init, redirect: 'manual', signal })
    .then(async (reply) => ({ reply, text: await reply.text() }))
    .catch((error: unknown) => {
      throw unreachable(origin, error, timeoutMs, isChange);
    });
  const { status, ok: isOk, headers } = reply;
  const location = headers.get('location');
  if (location)
    throw new CommandError('wrongUse', `${origin} leads to ${new URL(location, origin).origin}: name that address.`);
  const body = parseObject(text);
  if (body) return { status, isOk, body, retryAfter: headers.get('retry-after') };
  if (status >= 500) throw new CommandError('unreachable', `${origin} failed (${status}). Try again in a moment.`);
  const type = headers.get('content-type')?.split(';')[0] ?? 'nothing';
  throw new CommandError('wrongUse', `There is no Trestle at ${origin}: it answered with ${type} (${status}).`);
}

function unreachable(origin: string, error: unknown, timeoutMs: number, isChange: boolean): CommandError {
  const { name, cause } = error as Error & { cause?: Error & { code?: string } };
  const code = cause?.code ?? '';
  const doubt = isChange ? '\nIt may have been done all the same: look at the Modules page before you try again.' : '';
  if (name === 'TimeoutError')
    return new CommandError(
      'unreachable',
      `${origin} did not answer within ${Math.round(timeoutMs / 1000)} s.${doubt}`,
    );
  const say = (reason: string) => new CommandError('unreachable', `${origin} could not be reached: ${reason}.`);
  const unsentText = UNSENT_TEXTS[code];
  if (unsentText) return say(unsentText);
  if (CERTIFICATE_CODE.test(code))
    return say(`its certificate is not trusted (${code}). NODE_EXTRA_CA_CERTS names a file with your own authority`);
  if (cause?.message === 'bad port') return say('no program may call this port');
  if (code.startsWith('ERR_SSL')) return say('it does not speak https there');
  if (code.startsWith('HPE_')) return say('it does not speak http there');
  const isBroken = /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(code);
  const reason = isBroken ? 'the connection broke off' : cause?.message || String(error);
  return new CommandError('unreachable', `${origin} could not be reached: ${reason}.${doubt}`);
}

/** Returns the object of a JSON text; undefined for anything else. */
function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
