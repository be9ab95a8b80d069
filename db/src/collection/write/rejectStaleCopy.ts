import { userList } from '@trestle/schema/entities/user_list';
import type { Entity } from '@trestle/schema/entity';
import {
  conflict,
  fieldError,
  validationError,
  type ConflictDetails,
  type FieldErrors,
  type Problem,
} from '@trestle/schema/errors';
import { isIsoDateTime, type RecordValues } from '@trestle/schema/validate';
import { countOutdatedCopy } from '../../platform/eventMetrics';
import { sql } from '../../sql/sqlText';
import type { Row, Write } from '../call/context';
import { selectRows } from '../call/statements';
import { accessOf } from '../call/fieldAccess';
import { hasErrors } from './rowErrors';

const SELECT_AUDIT = 'SELECT `id`, `actor`, `created_date` FROM `audit` WHERE';
const NEWEST_FIRST = 'ORDER BY `id` DESC LIMIT 1';
/** Selects the last change of a record or of its nested rows. Both raise its `modified_date`. */
const LAST_CHANGE = `SELECT u.\`descriptive_name\` AS name, a.\`created_date\` AS moment FROM (
  (${SELECT_AUDIT} \`other_name\` = ? AND \`other_id\` = ? ${NEWEST_FIRST})
  UNION ALL (${SELECT_AUDIT} \`parent_name\` = ? AND \`parent_id\` = ? ${NEWEST_FIRST})
) a LEFT JOIN \`user\` u ON u.\`id\` = a.\`actor\` ORDER BY a.\`id\` DESC LIMIT 1`;
interface LastChange extends Row {
  name: string | null;
  moment: string;
}

/** A stored row, and what a body has for it. */
export interface SentRow {
  before: Row;
  item: RecordValues;
}
const storedDate = ({ before }: SentRow): string => before['modified_date'] as string;

/** Returns the error of a `modified_date` that is no time; none where it is absent. */
export const modifiedDateErrors = (entity: Entity, { modified_date: sentDate }: RecordValues): FieldErrors =>
  !('modified_date' in entity.fields) || sentDate === undefined || sentDate === null || isIsoDateTime(sentDate)
    ? {}
    : { modified_date: [fieldError('type', 'Must be a time: YYYY-MM-DDThh:mm:ssZ')] };

/** Whether a row was read before its last change. Without a `modified_date` that can't be told. */
function isStale(entity: Entity, row: SentRow): boolean {
  const sentDate = row.item['modified_date'];
  return (
    'modified_date' in entity.fields && isIsoDateTime(sentDate) && Date.parse(sentDate) < Date.parse(storedDate(row))
  );
}

/**
 * Returns the 409 for an outdated copy. It says who changed the record and when, if the caller may see that (contract
 * §2.2).
 * @param version the part of the details that says which version is stored
 */
async function staleCopyError(
  write: Write,
  entity: Entity,
  row: SentRow,
  version: Pick<ConflictDetails, 'modified_date' | 'rows'>,
): Promise<Problem> {
  countOutdatedCopy(entity.name);
  const { context, caller, transaction } = write;
  const [id, modified] = [row.before['id'] as number, storedDate(row)];
  const [last] = await selectRows<LastChange>(context, sql(LAST_CHANGE, entity.name, id, entity.name, id), transaction);
  const name = accessOf(context, userList, caller).hidden.has('descriptive_name')
    ? undefined
    : (last?.name ?? undefined);
  const showsDate = !accessOf(context, entity, caller).hidden.has('modified_date');
  const when = showsDate ? ` at ${modified}` : '';
  const message = `${name ?? 'Somebody'} changed this record${when}. Load it again before you save.`;
  const { modified_date, rows } = version;
  return conflict(message, {
    code: 'changed',
    ...(name === undefined ? {} : { who: name }),
    ...(showsDate ? { when: last?.moment ?? modified, ...(modified_date === undefined ? {} : { modified_date }) } : {}),
    ...(rows === undefined ? {} : { rows }),
  });
}

/**
 * Refuses a body whose `modified_date` is older than the stored one: somebody has saved in between.
 * @throws Problem 409, or 400 for an invalid `modified_date`
 */
export async function rejectStaleCopy(write: Write, entity: Entity, before: Row, item: RecordValues): Promise<void> {
  const errors = modifiedDateErrors(entity, item);
  if (hasErrors(errors)) throw validationError(errors);
  const row = { before, item };
  if (isStale(entity, row)) throw await staleCopyError(write, entity, row, { modified_date: storedDate(row) });
}

/**
 * Refuses nested rows that carry an older `modified_date` than the stored one. The record's own date doesn't tell: a
 * contact of two stores is changed through either, or by itself.
 * @param list the list's name, under which the reply has the ids of the outdated rows
 * @param rows those that would change something. Sending back an outdated row that changes nothing overwrites nothing.
 * @throws Problem 409. It names who changed the row that was changed last
 */
export async function rejectStaleRows(
  write: Write,
  entity: Entity,
  list: string,
  rows: readonly SentRow[],
): Promise<void> {
  const staleRows = rows.filter((row) => isStale(entity, row));
  const [latest] = staleRows.toSorted((a, b) => Date.parse(storedDate(b)) - Date.parse(storedDate(a)));
  if (!latest) return;
  const ids = staleRows.map(({ before }) => before['id'] as number);
  throw await staleCopyError(write, entity, latest, { rows: { [list]: ids } });
}
