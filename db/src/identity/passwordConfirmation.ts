import { executeUpdate, selectRows, type IdentityDb } from './identityDb';

/** How long a confirmation of the password counts (contract §2.4). */
const CONFIRMED_MINUTES = 5;
/** Finds a row when the password was confirmed in a session a moment ago. Bind the session's id. */
export const PASSWORD_CONFIRMED_SQL =
  'SELECT 1 FROM `session_life` WHERE `session` = ? ' +
  `AND \`confirmed_at\` > UTC_TIMESTAMP(3) - INTERVAL ${CONFIRMED_MINUTES} MINUTE`;
/** Whether the user confirmed the present password in this session a moment ago. */
export const isPasswordConfirmed = async (db: IdentityDb, id: string): Promise<boolean> =>
  (await selectRows(db, PASSWORD_CONFIRMED_SQL, [id])).length > 0;

/** Records that the user has just confirmed the present password in this session. */
export async function markPasswordConfirmed(db: IdentityDb, id: string, endsAt: Date): Promise<void> {
  await executeUpdate(
    db,
    'INSERT INTO `session_life` (`session`, `ends_at`, `confirmed_at`) VALUES (?, ?, UTC_TIMESTAMP(3)) ' +
      'ON DUPLICATE KEY UPDATE `confirmed_at` = VALUES(`confirmed_at`)',
    [id, endsAt],
  );
}
