import { createHash, randomBytes } from 'node:crypto';
import { executeUpdate, selectRows, type IdentityDb, type QueryRunner } from '../identityDb';

/** How long a sign-in waits for the second factor. */
export const TICKET_MINUTES = 5;
/** Codes that one ticket allows. */
export const MAX_TICKET_TRIES = 5;
/** Random bytes in a ticket. Nobody can guess so many, so the hash needs no key. */
const TICKET_BYTES = 32;

/** What a ticket is good for: to enter the factor, or to set one up where a person has none and must have one. */
export type TicketPurpose = 'verify' | 'enrol';
/** A ticket that was found to be good. */
export interface Ticket {
  user: number;
  purpose: TicketPurpose;
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');
/** A password that was changed meanwhile ends the ticket, whoever changed it and how. */
const PASSWORD_HASH_SQL = "UNHEX(SHA2(COALESCE(u.`password`, ''), 256))";
/** Condition: the ticket `t` of the user `u` can still be used. */
const IS_VALID_SQL =
  `t.\`used_at\` IS NULL AND t.\`created_at\` > UTC_TIMESTAMP(3) - INTERVAL ${TICKET_MINUTES} MINUTE ` +
  `AND t.\`password_hash\` = ${PASSWORD_HASH_SQL}`;

/** Creates a ticket for a person whose password was right. Only its hash is stored. */
export async function createTicket(db: IdentityDb, user: number, purpose: TicketPurpose): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  await executeUpdate(
    db,
    'INSERT INTO `sign_in_ticket` (`ticket_hash`, `user`, `purpose`, `password_hash`, `created_at`) ' +
      `SELECT ?, u.\`id\`, ?, ${PASSWORD_HASH_SQL}, UTC_TIMESTAMP(3) FROM \`user\` u WHERE u.\`id\` = ?`,
    [hashOf(ticket), purpose, user],
  );
  return ticket;
}

/** Finds a ticket that is still good, without counting a try; null for any other. */
export async function findTicket(db: QueryRunner, ticket: string): Promise<Ticket | null> {
  const [row] = await selectRows<Ticket>(
    db,
    'SELECT t.`user`, t.`purpose` FROM `sign_in_ticket` t JOIN `user` u ON u.`id` = t.`user` ' +
      `WHERE t.\`ticket_hash\` = ? AND ${IS_VALID_SQL}`,
    [hashOf(ticket)],
  );
  return row ?? null;
}

/**
 * Counts a try before the code is looked at, so that of many parallel tries at most five are.
 * @returns the ticket; null when it is wrong, too old, used, or was tried too often
 */
export async function tryTicket(db: IdentityDb, ticket: string): Promise<Ticket | null> {
  const triedRows = await executeUpdate(
    db,
    'UPDATE `sign_in_ticket` SET `tries` = `tries` + 1 WHERE `ticket_hash` = ? AND `tries` < ?',
    [hashOf(ticket), MAX_TICKET_TRIES],
  );
  return triedRows > 0 ? findTicket(db, ticket) : null;
}

/** Uses a ticket up. @returns true the first time only */
export const consumeTicket = async (transaction: QueryRunner, ticket: string): Promise<boolean> =>
  (await executeUpdate(
    transaction,
    'UPDATE `sign_in_ticket` t JOIN `user` u ON u.`id` = t.`user` SET t.`used_at` = UTC_TIMESTAMP(3) ' +
      `WHERE t.\`ticket_hash\` = ? AND ${IS_VALID_SQL}`,
    [hashOf(ticket)],
  )) > 0;

/** Ends the tickets of a user whose factors have changed. */
export async function endTickets(transaction: QueryRunner, user: number): Promise<void> {
  await executeUpdate(transaction, 'DELETE FROM `sign_in_ticket` WHERE `user` = ?', [user]);
}
