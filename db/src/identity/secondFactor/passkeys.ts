import { executeUpdate, selectRows, type QueryRunner } from '../identityDb';

/** Passkeys that one person may have. */
export const MAX_PASSKEYS = 10;

/** A passkey as its owner sees it. */
export interface ListedPasskey {
  id: number;
  name: string;
  created_at: Date;
  /** When it last logged in; null for never. */
  used_at: Date | null;
}
/** A passkey as its answers are checked. */
export interface StoredPasskey {
  id: number;
  user: number;
  credential: Buffer;
  publicKey: Buffer;
  userHandle: Buffer;
  /** How often it has signed, as it says; 0 where it doesn't count. */
  counter: number;
  transports: string;
}
/** A passkey that is to be stored. */
export type NewPasskey = Omit<StoredPasskey, 'id' | 'user'> & { name: string };

const SELECT_STORED =
  'SELECT `id`, `user`, `credential`, `public_key` AS publicKey, `user_handle` AS userHandle, `counter`, ' +
  '`transports` FROM `passkey`';

/** Lists the passkeys of a person, oldest first. */
export const listPasskeys = (db: QueryRunner, user: number): Promise<ListedPasskey[]> =>
  selectRows(db, 'SELECT `id`, `name`, `created_at`, `used_at` FROM `passkey` WHERE `user` = ? ORDER BY `id`', [user]);

/** Lists the passkeys of a person with what their answers are checked by. */
export const findPasskeys = (db: QueryRunner, user: number): Promise<StoredPasskey[]> =>
  selectRows(db, `${SELECT_STORED} WHERE \`user\` = ? ORDER BY \`id\``, [user]);

/** Finds a passkey by the id that its authenticator gave it. */
export async function findPasskey(db: QueryRunner, credential: Buffer): Promise<StoredPasskey | null> {
  const [row] = await selectRows<StoredPasskey>(db, `${SELECT_STORED} WHERE \`credential\` = ?`, [credential]);
  return row ?? null;
}

/** Makes parallel changes of a person's passkeys wait for each other. */
export async function lockPerson(transaction: QueryRunner, user: number): Promise<void> {
  await selectRows(transaction, 'SELECT `id` FROM `user` WHERE `id` = ? FOR UPDATE', [user]);
}

/** Stores a passkey of a locked person. @returns false when the person has ten, or the credential is known */
export async function insertPasskey(transaction: QueryRunner, user: number, passkey: NewPasskey): Promise<boolean> {
  if ((await listPasskeys(transaction, user)).length >= MAX_PASSKEYS) return false;
  const inserted = await executeUpdate(
    transaction,
    'INSERT IGNORE INTO `passkey` (`user`, `credential`, `public_key`, `user_handle`, `counter`, `transports`, ' +
      '`name`, `created_at`) VALUES (?, ?, ?, ?, ?, ?, ?, UTC_TIMESTAMP(3))',
    [
      user,
      passkey.credential,
      passkey.publicKey,
      passkey.userHandle,
      passkey.counter,
      passkey.transports,
      passkey.name,
    ],
  );
  return inserted === 1;
}

/**
 * Counts a use of a passkey. Of several answers with the same count, one succeeds; 0 means that it doesn't count.
 * @returns false when the counter has gone back or stood still, or the passkey was removed
 */
export const countPasskeyUse = async (transaction: QueryRunner, id: number, counter: number): Promise<boolean> =>
  (await executeUpdate(
    transaction,
    'UPDATE `passkey` SET `used_at` = UTC_TIMESTAMP(3), `counter` = ? ' +
      'WHERE `id` = ? AND (`counter` < ? OR (`counter` = 0 AND ? = 0))',
    [counter, id, counter, counter],
  )) === 1;

/** Deletes a passkey of a person. @returns whether there was one */
export const deletePasskey = async (transaction: QueryRunner, user: number, id: number): Promise<boolean> =>
  (await executeUpdate(transaction, 'DELETE FROM `passkey` WHERE `id` = ? AND `user` = ?', [id, user])) === 1;

/** Stores another name of a passkey of a person. @returns whether there is one */
export async function storePasskeyName(
  transaction: QueryRunner,
  user: number,
  { id, name }: { id: number; name: string },
): Promise<boolean> {
  const own = await selectRows(transaction, 'SELECT 1 FROM `passkey` WHERE `id` = ? AND `user` = ? FOR UPDATE', [
    id,
    user,
  ]);
  // The same name again changes no row, and is no mistake.
  await executeUpdate(transaction, 'UPDATE `passkey` SET `name` = ? WHERE `id` = ? AND `user` = ?', [name, id, user]);
  return own.length > 0;
}
