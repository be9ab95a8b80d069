import { callServer } from './callServer';
import { CommandError } from './commandError';
import { reasonsOf } from './reasonsOf';

/** The running Trestle that a command talks to. */
export interface SendTarget {
  origin: string;
  token: string;
  product: string;
}
/** The token of a command, and what people call it. */
export interface CommandToken {
  value: string | undefined;
  /** Name of the environment variable. */
  variable: string;
}

/** @throws CommandError when address or token is missing, or can't be one */
export function readTarget(to: string | undefined, token: CommandToken, product: string): SendTarget {
  const origin = requireOrigin(to, '--to');
  // A token that was copied may bring the end of its line.
  const value = token.value?.trim();
  if (!value)
    throw new CommandError('wrongUse', `${token.variable} is missing. An administrator makes one on the Modules page.`);
  if (!/^[\x21-\x7e]+$/.test(value))
    throw new CommandError('wrongUse', `${token.variable} is no token: it has a space or another character within.`);
  return { origin, token: value, product };
}

/** What may be empty: notes of a commit without a message, say. */
const MAY_BE_EMPTY: readonly string[] = ['notes'];

/**
 * Refuses what a command was given without any content: mostly a variable of the build server that is not set. Taken for
 * left out, `--group "$GROUP"` would give a release to everyone.
 * @throws CommandError that names the option or the word
 */
export function refuseEmptyArguments(words: readonly string[], options: Readonly<Record<string, unknown>>): void {
  const option = Object.keys(options).find((name) => options[name] === '' && !MAY_BE_EMPTY.includes(name));
  if (option === undefined && !words.includes('')) return;
  const empty = option === undefined ? 'A word of the command' : `--${option}`;
  throw new CommandError('wrongUse', `${empty} is empty: is a variable not set?`);
}

/**
 * Returns the origin of an address.
 * @param option that names it, such as `--to`
 * @throws CommandError for what is no address of the web
 */
export function requireOrigin(address: string | undefined, option: string): string {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  const mistake = address ? ` ${address} is none.` : '';
  throw new CommandError('wrongUse', `Name the address of the running Trestle: ${option} https://…${mistake}`);
}

/**
 * Calls Trestle with the release token: POST with a body, GET without one.
 * @param path below `/api/{product}/`
 * @throws CommandError with the reasons when it is refused
 */
export async function callTarget<Reply>(
  { origin, token, product }: SendTarget,
  path: string,
  body?: FormData | object,
): Promise<Reply> {
  const isForm = body instanceof FormData;
  const {
    isOk,
    status,
    body: reply,
  } = await callServer(
    origin,
    `/api/${encodeURIComponent(product)}/${path}`,
    {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    },
    { bytes: isForm ? sizeOf(body) : 0, isChange: body !== undefined && !path.endsWith('/check/') },
  );
  if (isOk) return reply as Reply;
  const kind = status >= 500 ? 'unreachable' : 'refused';
  throw new CommandError(kind, [`Refused (${status}):`, ...reasonsOf(reply)].join('\n  '));
}

/** Returns the bytes of a form's fields and files. */
function sizeOf(form: FormData): number {
  return [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0);
}
