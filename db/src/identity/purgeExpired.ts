import { executeUpdate, type IdentityDb } from './identityDb';

const HOUR = 3_600_000;
/** So many rows of a table at once: nobody waits for the sweeping. */
const MOST = 1000;

/** What nobody asks for any more, and when. Impersonations are told to the person for a year. */
const RUBBISH = [
  // The session goes with its life, by the next line; one that others hang on waits for them.
  'DELETE FROM `session_life` WHERE `ends_at` < UTC_TIMESTAMP(3) - INTERVAL 1 DAY LIMIT ?',
  `DELETE s FROM \`session\` s JOIN (SELECT o.\`id\` FROM \`session\` o
     LEFT JOIN \`session_life\` l ON l.\`session\` = o.\`id\` LEFT JOIN \`session\` c ON c.\`parent\` = o.\`id\`
     WHERE l.\`session\` IS NULL AND c.\`id\` IS NULL AND o.\`started_at\` < UTC_TIMESTAMP(3) - INTERVAL 31 DAY LIMIT ?) gone ON gone.\`id\` = s.\`id\``,
  'DELETE FROM `sign_in_attempt` WHERE `last_at` < UTC_TIMESTAMP(3) - INTERVAL 2 DAY LIMIT ?',
  'DELETE FROM `passcode` WHERE `created_at` < UTC_TIMESTAMP(3) - INTERVAL 1 DAY ORDER BY `id` LIMIT ?',
  'DELETE FROM `impersonation` WHERE `until` < UTC_TIMESTAMP(3) - INTERVAL 366 DAY LIMIT ?',
];

/** Takes away sessions, attempts and passcodes that are long over. */
export const purgeExpired = async (db: IdentityDb): Promise<void> => {
  for (const text of RUBBISH) await executeUpdate(db, text, [MOST]);
};

/** Sweeps now and every hour while the process lives. What fails is done the next time. */
export const schedulePurge = (db: IdentityDb): void => {
  const once = () => {
    purgeExpired(db).catch(() => undefined);
  };
  setInterval(once, HOUR).unref();
  once();
};
