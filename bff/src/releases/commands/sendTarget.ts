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

/** Exit codes of `trestle-remote`. */
export const EXIT_CODES = { refused: 1, wrongUse: 2, unreachable: 3 } as const;

/** Ends a command with words for the person who called it. */
export class CommandError extends Error {
  constructor(
    readonly kind: keyof typeof EXIT_CODES,
    message: string,
  ) {
    super(message);
  }
}

/** @throws CommandError when address or token is missing */
export function readTarget(to: string | undefined, token: CommandToken, product: string): SendTarget {
  if (!to || !URL.canParse(to))
    throw new CommandError('wrongUse', 'Name the address of the running Trestle: --to https://…');
  if (!token.value)
    throw new CommandError('wrongUse', `${token.variable} is missing. An administrator makes one on the Modules page.`);
  return { origin: new URL(to).origin, token: token.value, product };
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
  const reply = await fetch(`${origin}/api/${product}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    const cause = String((error as Error).cause ?? error);
    throw new CommandError('unreachable', `${origin} could not be reached: ${cause}`);
  });
  const replyBody = (await reply.json().catch(() => ({}))) as object;
  if (reply.ok) return replyBody as Reply;
  const kind = reply.status >= 500 ? 'unreachable' : 'refused';
  throw new CommandError(kind, [`Refused (${reply.status}):`, ...reasonsOf(replyBody)].join('\n  '));
}
