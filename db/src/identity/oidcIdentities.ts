import type { OidcRefusal } from '@trestle/schema/oidcRefusal';
import { writeAuditEvent, writeChangeEvent } from './auditEvent';
import { executeUpdate, inTransaction, selectRows, type IdentityDb, type QueryRunner } from './identityDb';
import { followGroups } from './oidcGroups';
import { newEmail, newName, newUsername, type OidcPerson } from './oidcPerson';
import { isSameAddress } from './sameAddress';
import { isUserActiveNow, type UserRow } from './users';

/** Settings that decide who is let in by the provider, and as whom. */
export interface OidcPolicy {
  createUsers: boolean;
  matchEmail: boolean;
  superuserGroup: string;
}
type FoundUser = Pick<UserRow, 'id' | 'is_active' | 'active_start_date' | 'active_end_date'>;
type MatchedUser = FoundUser & Pick<UserRow, 'email'>;
type Refused = { refused: OidcRefusal };

const FOUND_COLUMNS = 'u.`id`, u.`is_active`, u.`active_start_date`, u.`active_end_date`';
/** Attempts to find a user name that nobody has. */
const MAX_USERNAME_TRIES = 100;

/**
 * Finds the user of a person who has signed in at the provider: by issuer and subject, the first time perhaps by
 * e-mail, or as a new user. Groups with an external name then follow the claim.
 */
export async function signInOidcPerson(
  db: IdentityDb,
  person: OidcPerson,
  policy: OidcPolicy,
  requestId: string,
): Promise<{ user: number } | Refused> {
  const found =
    (await findByIdentity(db, person)) ??
    (await inTransaction(db, (transaction) => connectUser(transaction, person, policy, requestId)));
  if ('refused' in found) return found;
  if (!isUserActiveNow(found)) return { refused: 'inactive' };
  await executeUpdate(
    db,
    'UPDATE `user_identity` SET `signed_in_at` = UTC_TIMESTAMP(3) WHERE `issuer` = ? AND `subject` = ?',
    [person.issuer, person.subject],
  );
  await followGroups(db, { user: found.id, person, superuserGroup: policy.superuserGroup, requestId });
  return { user: found.id };
}

async function findByIdentity(db: QueryRunner, { issuer, subject }: OidcPerson): Promise<FoundUser | undefined> {
  const [row] = await selectRows<FoundUser>(
    db,
    `SELECT ${FOUND_COLUMNS} FROM \`user_identity\` i JOIN \`user\` u ON u.\`id\` = i.\`user\` ` +
      'WHERE i.`issuer` = ? AND i.`subject` = ?',
    [issuer, subject],
  );
  return row;
}

/** Connects a person whom the provider names for the first time with a user. */
async function connectUser(
  transaction: QueryRunner,
  person: OidcPerson,
  policy: OidcPolicy,
  requestId: string,
): Promise<FoundUser | Refused> {
  // All changes of users lock this row, so what is free now stays free (SECURITY.md, 59).
  await selectRows(transaction, 'SELECT `version` FROM `access_version` WHERE `id` = 1 FOR UPDATE');
  const known = await findByIdentity(transaction, person);
  if (known) return known;
  const match = policy.matchEmail ? await findByEmail(transaction, person) : undefined;
  if (match) return connectByEmail(transaction, match, person, requestId);
  return policy.createUsers ? createUser(transaction, person, requestId) : { refused: 'unknown' };
}

/** Finds the user whose e-mail the database takes for this one: it compares without accents. */
async function findByEmail(transaction: QueryRunner, { email }: OidcPerson): Promise<MatchedUser | undefined> {
  if (!email) return undefined;
  const text = `SELECT ${FOUND_COLUMNS}, u.\`email\` FROM \`user\` u WHERE u.\`email\` = ?`;
  return (await selectRows<MatchedUser>(transaction, text, [email.trim()]))[0];
}

/**
 * Whoever can set an unverified e-mail at the provider could get into any account, so only verified ones count. Whoever
 * owns an e-mail that differs from a user's by an accent is another person (SECURITY.md, 90).
 */
async function connectByEmail(
  transaction: QueryRunner,
  match: MatchedUser,
  person: OidcPerson,
  requestId: string,
): Promise<FoundUser | Refused> {
  if (person.emailVerified !== true) return { refused: 'unverified' };
  if (!isSameAddress(match.email, (person.email ?? '').trim())) return { refused: 'taken' };
  if (!isUserActiveNow(match)) return { refused: 'inactive' };
  const others = await selectRows(transaction, 'SELECT 1 FROM `user_identity` WHERE `user` = ? AND `issuer` = ?', [
    match.id,
    person.issuer,
  ]);
  // The e-mail may have passed to another person at the provider.
  if (others.length > 0) return { refused: 'taken' };
  await insertIdentity(transaction, match.id, person);
  await writeAuditEvent(transaction, {
    action: 'oidc_link',
    actor: match.id,
    user: match.id,
    reason: person.issuer,
    requestId,
  });
  return match;
}

async function createUser(
  transaction: QueryRunner,
  person: OidcPerson,
  requestId: string,
): Promise<FoundUser | Refused> {
  const email = newEmail(person);
  if (email === null) return { refused: 'no_email' };
  if (person.emailVerified === false) return { refused: 'unverified' };
  if (await isLogin(transaction, email)) return { refused: 'taken' };
  const username = await findFreeUsername(transaction, newUsername(person, email), email);
  const values = {
    username,
    first_name: newName('first_name', person.firstName) || username,
    last_name: newName('last_name', person.lastName),
    email,
  };
  await executeUpdate(
    transaction,
    'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`, `date_joined`) ' +
      'VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3))',
    Object.values(values),
  );
  const [row] = await selectRows<{ id: number }>(transaction, 'SELECT LAST_INSERT_ID() AS id');
  const { id } = row!;
  await insertIdentity(transaction, id, person);
  await executeUpdate(transaction, 'UPDATE `access_version` SET `version` = `version` + 1 WHERE `id` = 1');
  await writeChangeEvent(transaction, {
    action: 'create',
    user: id,
    changes: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [null, value]])),
    reason: person.issuer,
    requestId,
  });
  return { id, is_active: true, active_start_date: null, active_end_date: null };
}

async function insertIdentity(transaction: QueryRunner, user: number, { issuer, subject }: OidcPerson): Promise<void> {
  await executeUpdate(
    transaction,
    'INSERT INTO `user_identity` (`user`, `issuer`, `subject`, `created_at`, `signed_in_at`) ' +
      'VALUES (?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))',
    [user, issuer, subject],
  );
}

/** Whether anybody signs in with this, as a user name or an e-mail. */
const isLogin = async (transaction: QueryRunner, login: string): Promise<boolean> =>
  (await selectRows(transaction, 'SELECT 1 FROM `user` WHERE `username` = ? OR `email` = ? LIMIT 1', [login, login]))
    .length > 0;

/** Returns a user name that is nobody's login: the given one, or with a number behind it. */
async function findFreeUsername(transaction: QueryRunner, base: string, email: string): Promise<string> {
  for (let number = 1; number <= MAX_USERNAME_TRIES; number += 1) {
    const username = number === 1 ? base : `${base}${number}`;
    if (!(await isLogin(transaction, username))) return username;
  }
  return email;
}
