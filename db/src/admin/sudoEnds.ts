import { MAX_IMPERSONATION_SECONDS } from '@trestle/schema/limits';
import type { Context, Row } from '../collection/call/context';
import { selectFromListPool } from '../collection/call/statements';
import { sql, toSqlTimestamp } from '../sql/sqlText';

const MAX_SUDO_MS = MAX_IMPERSONATION_SECONDS * 1000;

/** The audit's entry of a start or an end of acting for somebody else. */
export interface SudoEvent {
  actor: number;
  user: number;
  action: 'sudo' | 'unsudo';
  /** ISO 8601. */
  created_date: string;
}

const shifted = ({ created_date: date }: SudoEvent, ms: number): string =>
  new Date(Date.parse(date) + ms).toISOString();

/**
 * Finds when somebody who began to act for another ended it. Two sessions of the same people that overlap can't be told
 * apart: both end with the last one.
 * @param events starts and ends of all people, in their order
 * @returns null where no end is known: it lapsed, or goes on
 */
export function sudoEnd(start: SudoEvent, events: readonly SudoEvent[]): string | null {
  const [from, until] = [shifted(start, -MAX_SUDO_MS), shifted(start, MAX_SUDO_MS)];
  let openCount = 0;
  let hasBegun = false;
  for (const { actor, user, action, created_date: date } of events) {
    if (actor !== start.actor || user !== start.user || date < from || date > until) continue;
    openCount = action === 'sudo' ? openCount + 1 : Math.max(0, openCount - 1);
    hasBegun ||= action === 'sudo' && date === start.created_date;
    if (hasBegun && openCount === 0) return date;
  }
  return null;
}

const SELECT_EVENTS =
  'SELECT `actor`, `user`, `action`, `created_date` FROM `audit` ' +
  "WHERE `other_name` = 'user' AND `other_id` IN (?) AND `actor` IN (?) AND `action` IN ('sudo', 'unsudo') " +
  'AND `created_date` BETWEEN ? AND ? ORDER BY `created_date`, `id`';

const isStart = (row: Row): boolean =>
  row['action'] === 'sudo' && ['actor', 'user', 'created_date'].every((name) => row[name]);

/** Adds to each entry of a start when it ended, and null to all others. */
export async function addSudoEnds(rows: readonly Row[], field: string, context: Context): Promise<void> {
  for (const row of rows) row[field] = null;
  const starts = rows.filter(isStart) as (Row & SudoEvent)[];
  if (!starts.length) return;
  const inOrder = starts.toSorted((a, b) => a.created_date.localeCompare(b.created_date));
  const events = await selectFromListPool<Row & SudoEvent>(
    context,
    sql(
      SELECT_EVENTS,
      [...new Set(starts.map(({ user }) => user))],
      [...new Set(starts.map(({ actor }) => actor))],
      toSqlTimestamp(shifted(inOrder[0]!, -MAX_SUDO_MS)),
      toSqlTimestamp(shifted(inOrder.at(-1)!, MAX_SUDO_MS)),
    ),
  );
  for (const start of starts) (start as Row)[field] = sudoEnd(start, events);
}
