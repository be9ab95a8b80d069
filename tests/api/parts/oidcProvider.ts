import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = join(fileURLToPath(new URL('../../', `file://${__filename}`)), 'oidcProvider.mjs');

/** The provider of `tests/oidcProvider.mjs`, in a process of its own: its packages are ES modules only. */
export interface OidcProvider {
  issuer: string;
  /** Says what the provider tells of a person. */
  setClaims(subject: string, claims: object): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the provider. @param origin where people open the product */
export async function startOidcProvider(origin: string): Promise<OidcProvider> {
  // It warns that it is not for production.
  const child = fork(script, [origin], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
  const failure = once(child, 'exit').then(([code]) => {
    throw new Error(`The provider ended with ${String(code)}.`);
  });
  const started = once(child, 'message') as Promise<[{ issuer: string }]>;
  const [{ issuer }] = await Promise.race([started, failure]);
  failure.catch(() => undefined);
  return {
    issuer,
    setClaims: async (subject, claims) => {
      const answer = once(child, 'message');
      child.send({ subject, claims });
      await answer;
    },
    stop: async () => {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}
