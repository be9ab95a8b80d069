import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createHashQueue, type HashSource } from './hashQueue';

/** argon2id with 46 MiB takes about 0.1 s of one core, off the main thread. */
const ARGON2_OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
/** How hashes with these options begin. */
const CURRENT_HASH = /^\$argon2id\$v=19\$m=47104,t=1,p=1\$/;

/**
 * How many passwords a process hashes at once: a core is left to everything else. It bounds the memory of sign-ins, too:
 * a process takes 46 MiB for each, at most 92, and gives it back at the hash's end.
 */
export const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Two queues of 50 waiting hashes take ten seconds. */
const queue = createHashQueue({ maxRunning: MAX_CONCURRENT_HASHES, maxWaiting: 50 });

/** Hashes a password when its turn in the queue has come. @throws Problem 503 when too many wait */
export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, ARGON2_OPTIONS));

/** Whether a hash was made with other options than new ones. */
export const needsRehash = (hashed: string): boolean => !CURRENT_HASH.test(hashed);

let decoyHash: Promise<string> | undefined;
/**
 * Whether a password matches a hash. Without a hash it compares with a decoy, so that an unknown name takes as long
 * (SECURITY.md, 2).
 */
export async function verifyPassword(password: string, hashed: string | null, source?: HashSource): Promise<boolean> {
  return queue.run(async () => {
    // The decoy is made within the queue, since it takes as much memory as any other hash.
    const decoy = await (decoyHash ??= hash('nobody', ARGON2_OPTIONS));
    const matches = await verify(hashed ?? decoy, password).catch(() => false);
    return matches && hashed !== null;
  }, source);
}
