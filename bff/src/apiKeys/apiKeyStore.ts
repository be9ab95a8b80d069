import { findLiveApiKeys, recordApiKeyUse, type LiveApiKey } from '@trestle/db/identity/apiKeys';
import { inTransaction, type IdentityDb } from '@trestle/db/identity/identityDb';
import { insertApiKey, type NewApiKey } from '@trestle/db/identity/newApiKey';
import { coalesceQueries } from '../coalesceQueries';
import type { Repeat } from '../secretTokens/createOnce';
import { insertTokenOnce, type FirstToken } from '../secretTokens/repeatableToken';

/** Database calls for API keys. */
export interface ApiKeyStore {
  /** Returns null for a key that is unknown, ended or expired. @param hash of the key */
  findLiveApiKey(hash: string): Promise<LiveApiKey | null>;
  /** Records that a key is used, at most once a minute. */
  recordApiKeyUse(id: number): Promise<void>;
  /** Stores a key, once per Idempotency-Key. @returns the first key's id. @throws Problem 400 by field */
  createApiKey(key: NewApiKey, repeat: Repeat | null): Promise<Pick<FirstToken, 'id'> & Partial<FirstToken>>;
}

/**
 * Binds the calls to a database. Keys that are needed at the same time share one query.
 * @param superuserGroup SUPERUSER_GROUP: its keys are of no store
 */
export function createApiKeyStore(db: IdentityDb, superuserGroup: string): ApiKeyStore {
  const findKey = coalesceQueries<string, LiveApiKey>((hashes) => findLiveApiKeys(db, hashes));
  return {
    findLiveApiKey: async (hash) => (await findKey(hash)) ?? null,
    recordApiKeyUse: (id) => recordApiKeyUse(db, id),
    createApiKey: (key, repeat) =>
      inTransaction(db, async (transaction) => {
        const insert = () => insertApiKey(transaction, key, superuserGroup);
        if (!repeat) return { id: await insert() };
        return insertTokenOnce(transaction, insert, { salt: repeat.salt, hash: key.hash }, repeat.request);
      }),
  };
}
