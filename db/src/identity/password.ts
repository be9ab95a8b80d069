import { hash, verify } from '@node-rs/argon2';

/** argon2id with 46 MiB: about 0.1 s of one core, off the main thread, so that hashing never blocks other calls. */
const OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let dummy: Promise<string> | undefined;
/** Compares with a hash of nobody's where there is none, so that an unknown name takes as long (safety 2). */
export const matchesHash = async (password: string, hashed: string | null): Promise<boolean> => {
  const other = hashed ?? await (dummy ??= hashPassword('nobody'));
  try {
    return (await verify(other, password)) && hashed !== null;
  } catch {
    return false;
  }
};
