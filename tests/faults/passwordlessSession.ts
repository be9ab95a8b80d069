import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Connection } from 'mysql2/promise';
import type { PrivateDatabase } from '../api/parts/privateDatabase';

/** The keys of processes whose tokens a test signs itself. */
export const TEST_KEYS = {
  JWT_SECRET: 'a secret of these tests that is long enough',
  SERVICE_KEY: 'another secret of these tests that is long enough',
};

/** The settings of processes on a private database. */
export const settingsFor = ({ url, dataDir }: PrivateDatabase) => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  ...TEST_KEYS,
});

/**
 * Creates a user and a session without a login, because a private database has no passwords.
 * @returns the user's token
 */
export const signInWithoutPassword = async (
  connection: Connection,
  { id = 1, username = 'boss', isSuperuser = true }: { id?: number; username?: string; isSuperuser?: boolean } = {},
): Promise<string> => {
  const [sid, now] = [randomUUID(), Math.floor(Date.now() / 1000)];
  await connection.query(
    'INSERT INTO `user` (`id`, `username`, `first_name`, `last_name`, `email`, `is_active`, `is_superuser`) ' +
      "VALUES (?, ?, ?, 'Test', ?, 1, ?)",
    [id, username, username, `${username}@demo.example`, isSuperuser],
  );
  await connection.query(
    'INSERT INTO `session` (`id`, `user`, `actor`, `started_at`) VALUES (?, ?, ?, UTC_TIMESTAMP(3))',
    [sid, id, id],
  );
  return new SignJWT({ sid, cap: now + 7200 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(id))
    .setIssuer('trestle')
    .setAudience('trestle')
    .setIssuedAt(now)
    .setExpirationTime(now + 3000)
    .sign(new TextEncoder().encode(TEST_KEYS.JWT_SECRET));
};
