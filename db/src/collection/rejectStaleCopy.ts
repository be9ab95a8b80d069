import { userList } from '@trestle/schema/entities/user_list';
import type { Entity } from '@trestle/schema/entity';
import { conflict, invalidField, type Problem } from '@trestle/schema/errors';
import { isIsoDateTime, type RecordValues } from '@trestle/schema/validate';
import { sql } from '../sql/sqlText';
import type { Row, Write } from './context';
import { selectRows } from './statements';
import { accessOf } from './fieldAccess';

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

/**
 * Returns the 409 for an outdated copy. It says who changed the record and when, if the caller may see that (contract
 * §2.2).
 */
const staleCopyError = async (write: Write, entity: Entity, id: number, modified: string): Promise<Problem> => {
  const { context, caller, transaction } = write;
  const [last] = await selectRows<LastChange>(context, sql(LAST_CHANGE, entity.name, id, entity.name, id), transaction);
  const name = accessOf(context, userList, caller).hidden.has('descriptive_name')
    ? undefined
    : (last?.name ?? undefined);
  const showsDate = !accessOf(context, entity, caller).hidden.has('modified_date');
  const when = showsDate ? ` at ${modified}` : '';
  const message = `${name ?? 'Somebody'} changed this record${when}. Load it again before you save.`;
  const moments = showsDate ? { when: last?.moment ?? modified, modified_date: modified } : {};
  return conflict(message, { code: 'changed', ...(name === undefined ? {} : { who: name }), ...moments });
};

/**
 * Refuses a body whose `modified_date` is older than the stored one: somebody has saved in between.
 * @throws Problem 409, or 400 for an invalid `modified_date`
 */
export const rejectStaleCopy = async (write: Write, entity: Entity, before: Row, item: RecordValues): Promise<void> => {
  const sentDate = item['modified_date'];
  if (sentDate === undefined || sentDate === null || !('modified_date' in entity.fields)) return;
  if (!isIsoDateTime(sentDate)) throw invalidField('modified_date', 'Must be a time: YYYY-MM-DDThh:mm:ssZ', 'type');
  const storedDate = before['modified_date'] as string;
  if (Date.parse(sentDate) < Date.parse(storedDate))
    throw await staleCopyError(write, entity, before['id'] as number, storedDate);
};
