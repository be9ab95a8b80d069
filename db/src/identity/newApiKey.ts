import { randomUUID } from 'node:crypto';
import { fieldError, validationError, type FieldErrors } from '@trestle/schema/errors';
import { writeReleaseEvent } from './auditEvent';
import { executeUpdate, selectRows, type QueryRunner } from './identityDb';

/** An API key to store, without its text. */
export interface NewApiKey {
  name: string;
  group: number;
  store: number | null;
  read_only: boolean;
  /** ISO text; null for never. */
  expires: string | null;
  /** Addresses and blocks from which it is taken; none for everywhere. */
  addresses: readonly string[];
  hash: string;
  /** Id of the administrator who makes it. */
  createdBy: number;
  requestId: string;
}

/**
 * Stores an API key, and the user in whose name it writes.
 * @param superuserGroup SUPERUSER_GROUP
 * @returns its id
 * @throws Problem 400 by field
 */
export async function insertApiKey(transaction: QueryRunner, key: NewApiKey, superuserGroup: string): Promise<number> {
  await checkGroupAndStore(transaction, key, superuserGroup);
  const { name, group, store, read_only, expires, addresses, hash, createdBy, requestId } = key;
  const user = await insertServiceUser(transaction, name, store);
  await executeUpdate(
    transaction,
    'INSERT INTO `api_key` (`created_date`, `modified_date`, `name`, `group`, `store`, `read_only`, `addresses`, ' +
      '`expires`, `created_user`, `user`, `key_hash`) ' +
      'VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    [
      name,
      group,
      store,
      read_only,
      addresses.length > 0 ? JSON.stringify(addresses) : null,
      expires === null ? null : new Date(expires),
      createdBy,
      user,
      hash,
    ],
  );
  const [row] = await selectRows<{ id: number }>(transaction, 'SELECT `id` FROM `api_key` WHERE `key_hash` = ?', [
    hash,
  ]);
  const values = { name, group, store, read_only, expires, addresses };
  const changes = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [null, value] as const]));
  const record = { name: 'api_key', id: row!.id } as const;
  await writeReleaseEvent(transaction, { action: 'create', actor: createdBy, record, changes, requestId });
  return row!.id;
}

/**
 * Inserts the user in whose name a key writes: inactive and without a password, so that nobody can sign in or act as it.
 * Its email is no address, so that nothing is mailed to it.
 */
async function insertServiceUser(transaction: QueryRunner, name: string, store: number | null): Promise<number> {
  const username = `api_key_${randomUUID()}`;
  await executeUpdate(
    transaction,
    'INSERT INTO `user` (`created_date`, `modified_date`, `username`, `first_name`, `last_name`, `email`, `is_active`, ' +
      '`is_service`, `store`) VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, 0, 1, ?)',
    [username, 'API key', name, username, store],
  );
  const [row] = await selectRows<{ id: number }>(transaction, 'SELECT `id` FROM `user` WHERE `username` = ?', [
    username,
  ]);
  return row!.id;
}

async function checkGroupAndStore(
  transaction: QueryRunner,
  { group, store }: NewApiKey,
  superuserGroup: string,
): Promise<void> {
  const errors: FieldErrors = {};
  const [groupRow] = await selectRows<{ name: string }>(transaction, 'SELECT `name` FROM `group` WHERE `id` = ?', [
    group,
  ]);
  if (!groupRow) errors['group'] = [notFoundError()];
  const stores =
    store === null ? [] : await selectRows(transaction, 'SELECT `id` FROM `store` WHERE `id` = ?', [store]);
  if (store !== null && stores.length === 0) errors['store'] = [notFoundError()];
  else if (store !== null && groupRow?.name === superuserGroup)
    errors['store'] = [fieldError('denied', 'Administrators see every store. Leave it empty, or choose another group')];
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

const notFoundError = () => fieldError('not-found', 'There is no such record');
