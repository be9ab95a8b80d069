import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createHashQueue, type HashSource } from './hashQueue';

/** argon2id with 46 MiB: about 0.1 s of one core, off the main thread. */
const OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
const PRESENT = /^\$argon2id\$v=19\$m=47104,t=1,p=1\$/;

/** A core is left for everything else where there is one. Twice fifty who wait are ten seconds. */
const queue = createHashQueue({ maxRunning: Math.max(1, Math.min(2, availableParallelism() - 1)), maxWaiting: 50 });

export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, OPTIONS));

/** Whether a hash was made in another way than new ones are. */
export const needsRehash = (hashed: string): boolean => !PRESENT.test(hashed);

let dummy: Promise<string> | undefined;
/** Compares with a hash of nobody's where there is none, so that an unknown name takes as long (safety 2). */
export const verifyPassword = async (
  password: string,
  hashed: string | null,
  source?: HashSource,
): Promise<boolean> => {
  const nobody = await (dummy ??= hash('nobody', OPTIONS));
  return queue.run(async () => {
    const matches = await verify(hashed ?? nobody, password).catch(() => false);
    return matches && hashed !== null;
  }, source);
};
