import { findLiveApiKeys, recordApiKeyUse, type LiveApiKey } from '@trestle/db/identity/apiKeys';
import { inTransaction, type IdentityDb } from '@trestle/db/identity/identityDb';
import { insertApiKey } from '@trestle/db/identity/newApiKey';
import { coalesceQueries } from '../coalesceQueries';
import { insertTokenOnce } from '../secretTokens/repeatableToken';
import type { KeyStore } from './authenticateKey';
import type { NewKeyStore } from './routes';

/** Database calls for API keys. */
export interface ApiKeyStore extends KeyStore, NewKeyStore {}

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
