import { createHash, randomBytes } from 'node:crypto';
import { executeUpdate, selectRows, type QueryRunner } from '../identityDb';

/** Codes in one set. */
export const RECOVERY_CODES = 10;
/** Letters and digits that nobody mistakes for each other: 32 of them, 5 bits each. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const CODE_CHARACTERS = 24;
/** Codes of version 1.42 and before. They stay good. */
const FORMER_CODE_CHARACTERS = 16;
const GROUP_CHARACTERS = 4;

/** Returns a new set: 120 random bits each, in six groups that can be read aloud. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from(randomBytes(CODE_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]!);
    return characters.join('').replaceAll(new RegExp(`(.{${GROUP_CHARACTERS}})(?!$)`, 'g'), '$1-');
  });
}

/** Returns the characters of a typed code; null for what is none. Hyphens, spaces and capitals don't matter. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  const hasLength = code.length === CODE_CHARACTERS || code.length === FORMER_CODE_CHARACTERS;
  return hasLength && [...code].every((character) => ALPHABET.includes(character)) ? code : null;
}

/** Hash of a code's characters. So many random bits need no key, and so outlive a change of the server's secrets. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Stores a new set of codes as hashes. The earlier ones are no longer good. */
export async function replaceRecoveryCodes(
  transaction: QueryRunner,
  user: number,
  codes: readonly string[],
): Promise<void> {
  await executeUpdate(transaction, 'DELETE FROM `recovery_code` WHERE `user` = ?', [user]);
  await executeUpdate(
    transaction,
    `INSERT INTO \`recovery_code\` (\`user\`, \`code_hash\`) VALUES ${codes.map(() => '(?, ?)').join(', ')}`,
    codes.flatMap((code) => [user, hashOf(readRecoveryCode(code)!)]),
  );
}

/** Uses a recovery code up. @returns whether it was one of the user's that had not been used */
export const consumeRecoveryCode = async (transaction: QueryRunner, user: number, code: string): Promise<boolean> =>
  (await executeUpdate(
    transaction,
    'UPDATE `recovery_code` SET `used_at` = UTC_TIMESTAMP(3) ' +
      'WHERE `user` = ? AND `code_hash` = ? AND `used_at` IS NULL LIMIT 1',
    [user, hashOf(code)],
  )) > 0;

/** Counts the codes of a user that have not been used. */
export async function countRecoveryCodes(db: QueryRunner, user: number): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    'SELECT COUNT(*) AS n FROM `recovery_code` WHERE `user` = ? AND `used_at` IS NULL',
    [user],
  );
  return row!.n;
}
