import { writeReleaseEvent } from '@trestle/db/identity/auditEvent';
import { isAdministrator } from '@trestle/db/identity/authorise';
import { executeUpdate, selectRows, type IdentityDb, type QueryRunner } from '@trestle/db/identity/identityDb';
import { findUser } from '@trestle/db/identity/users';

/** A stored release token, without its hash. */
export interface ReleaseToken {
  id: number;
  name: string;
  remote: string;
  /** Who made it. */
  created_user: number;
}
export interface TokenToStore {
  name: string;
  remote: string;
  expires: string | null;
  hash: string;
  user: number;
  requestId: string;
}

/** Stores a release token. @returns its id */
export async function insertToken(transaction: QueryRunner, token: TokenToStore): Promise<number> {
  const { name, remote, expires, hash, user, requestId } = token;
  await executeUpdate(
    transaction,
    'INSERT INTO `release_token` (`created_date`, `modified_date`, `name`, `remote`, `expires`, `created_user`, ' +
      '`token_hash`) VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, ?)',
    [name, remote, expires === null ? null : new Date(expires), user, hash],
  );
  const [row] = await selectRows<{ id: number }>(
    transaction,
    'SELECT `id` FROM `release_token` WHERE `token_hash` = ?',
    [hash],
  );
  const changes = { name: [null, name], remote: [null, remote], expires: [null, expires] } as const;
  const record = { name: 'release_token', id: row!.id } as const;
  await writeReleaseEvent(transaction, { action: 'create', actor: user, record, changes, requestId });
  return row!.id;
}

/**
 * Finds a token that has not expired and whose maker is still an active administrator, and records its use
 * (SECURITY.md, 69).
 * @param superuserGroup SUPERUSER_GROUP
 */
export async function useToken(db: IdentityDb, hash: string, superuserGroup: string): Promise<ReleaseToken | null> {
  const [token] = await selectRows<ReleaseToken>(
    db,
    'SELECT `id`, `name`, `remote`, `created_user` FROM `release_token` WHERE `token_hash` = ? ' +
      'AND (`expires` IS NULL OR `expires` > UTC_TIMESTAMP(3))',
    [hash],
  );
  const maker = token && (await findUser(db, token.created_user));
  if (!maker?.is_active || !isAdministrator(maker, superuserGroup)) return null;
  await executeUpdate(db, 'UPDATE `release_token` SET `last_used` = UTC_TIMESTAMP(3) WHERE `id` = ?', [token.id]);
  return token;
}
