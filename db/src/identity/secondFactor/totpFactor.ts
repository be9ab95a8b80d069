import { executeUpdate, selectRows, type IdentityDb, type QueryRunner } from '../identityDb';

/** The secret that an authenticator app shares, encrypted. */
export interface TotpFactor {
  sealed: Buffer;
  /** Whether a first code was entered. Only then the factor counts. */
  isConfirmed: boolean;
}

/** Time within which the first code must be entered. */
const SETUP_MINUTES = 15;

/** Finds the user's secret: one that counts, or one that is being set up. */
export async function findTotp(db: QueryRunner, user: number): Promise<TotpFactor | null> {
  const [row] = await selectRows<{ secret: Buffer; confirmed: number }>(
    db,
    'SELECT `secret`, `confirmed_at` IS NOT NULL AS confirmed FROM `totp_factor` WHERE `user` = ? AND ' +
      `(\`confirmed_at\` IS NOT NULL OR \`created_at\` > UTC_TIMESTAMP(3) - INTERVAL ${SETUP_MINUTES} MINUTE)`,
    [user],
  );
  return row ? { sealed: row.secret, isConfirmed: Number(row.confirmed) === 1 } : null;
}

/** Stores a secret that counts once its first code is entered. @returns false when the user has one that counts */
export async function startTotp(db: IdentityDb, user: number, sealed: Buffer): Promise<boolean> {
  await executeUpdate(
    db,
    'INSERT INTO `totp_factor` (`user`, `secret`, `created_at`) VALUES (?, ?, UTC_TIMESTAMP(3)) ' +
      'ON DUPLICATE KEY UPDATE `secret` = IF(`confirmed_at` IS NULL, VALUES(`secret`), `secret`), ' +
      '`created_at` = IF(`confirmed_at` IS NULL, VALUES(`created_at`), `created_at`)',
    [user, sealed],
  );
  return (await findTotp(db, user))?.isConfirmed === false;
}

/** Makes the secret count, which must still be the one that the code was compared with. @returns true once */
export const confirmTotp = async (
  transaction: QueryRunner,
  user: number,
  { sealed, step }: { sealed: Buffer; step: number },
): Promise<boolean> =>
  (await executeUpdate(
    transaction,
    'UPDATE `totp_factor` SET `confirmed_at` = UTC_TIMESTAMP(3), `last_step` = ? ' +
      'WHERE `user` = ? AND `secret` = ? AND `confirmed_at` IS NULL',
    [step, user, sealed],
  )) > 0;

/**
 * Uses a code up, by its step. Of several processes that were sent the same code, one succeeds.
 * @returns false when this code or a later one was used before
 */
export const consumeTotpStep = async (transaction: QueryRunner, user: number, step: number): Promise<boolean> =>
  (await executeUpdate(
    transaction,
    'UPDATE `totp_factor` SET `last_step` = ? WHERE `user` = ? AND `last_step` < ? AND `confirmed_at` IS NOT NULL',
    [step, user, step],
  )) > 0;

/** Lists all secrets, to encrypt them again. */
export const listTotpSecrets = (db: IdentityDb): Promise<{ user: number; secret: Buffer }[]> =>
  selectRows(db, 'SELECT `user`, `secret` FROM `totp_factor` ORDER BY `user`');

/** Replaces an encrypted secret, unless it was changed meanwhile. */
export async function resealTotp(db: IdentityDb, user: number, from: Buffer, to: Buffer): Promise<void> {
  await executeUpdate(db, 'UPDATE `totp_factor` SET `secret` = ? WHERE `user` = ? AND `secret` = ?', [to, user, from]);
}
