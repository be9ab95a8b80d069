import type { Change, Write } from '../collection/call/context';
import { execute } from '../collection/call/statements';
import { RELEASE_STORES_SQL } from '../identity/apiKeySql';
import { sql } from '../sql/sqlText';

/**
 * Takes the store from the users in whose name API keys wrote that end now. Those users stay, since orders and the audit
 * name them, and nobody sees them: a store that they belong to could never be deleted.
 */
export async function releaseStoresOfEndedKeys(changes: readonly Change[], write: Write): Promise<void> {
  const ids = changes.filter(({ kind }) => kind === 'delete').map(({ id }) => id);
  if (ids.length === 0) return;
  await execute(write.context, sql(RELEASE_STORES_SQL, ids), write.transaction);
}
