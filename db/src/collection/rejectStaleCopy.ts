import { userList } from '@trestle/schema/entities/user_list';
import type { Entity } from '@trestle/schema/entity';
import { conflict, invalidField, type Problem } from '@trestle/schema/errors';
import { isIsoDateTime, type RecordValues } from '@trestle/schema/validate';
import { sql } from '../sql/sqlText';
import type { Row, Write } from './context';
import { selectRows } from './statements';
import { accessOf } from './fieldAccess';

const CHANGE = 'SELECT `id`, `actor`, `created_date` FROM `audit` WHERE';
const LAST = 'ORDER BY `id` DESC LIMIT 1';
/** The last change of a record, or of a row that it nests: that moves its modified_date, too. */
const LAST_CHANGE = `SELECT u.\`descriptive_name\` AS name, a.\`created_date\` AS moment FROM (
  (${CHANGE} \`other_name\` = ? AND \`other_id\` = ? ${LAST}) UNION ALL (${CHANGE} \`parent_name\` = ? AND \`parent_id\` = ? ${LAST})
) a LEFT JOIN \`user\` u ON u.\`id\` = a.\`actor\` ORDER BY a.\`id\` DESC LIMIT 1`;
interface LastChange extends Row {
  name: string | null;
  moment: string;
}

/** 409 for a copy that is older than the record: who changed it and when (contract §2.2), as far as the caller may see that. */
const stale = async (write: Write, entity: Entity, id: number, modified: string): Promise<Problem> => {
  const { context, caller, transaction } = write;
  const [last] = await selectRows<LastChange>(context, sql(LAST_CHANGE, entity.name, id, entity.name, id), transaction);
  const who = accessOf(context, userList, caller).hidden.has('descriptive_name')
    ? undefined
    : (last?.name ?? undefined);
  const dated = !accessOf(context, entity, caller).hidden.has('modified_date');
  const words = `${who ?? 'Somebody'} changed this record${dated ? ` at ${modified}` : ''}. Load it again before you save.`;
  const moments = dated ? { when: last?.moment ?? modified, modified_date: modified } : {};
  return conflict(words, { code: 'changed', ...(who === undefined ? {} : { who }), ...moments });
};

/** Refuses a body whose `modified_date` is older than the stored one: somebody saved in between. */
export const rejectStaleCopy = async (write: Write, entity: Entity, before: Row, item: RecordValues): Promise<void> => {
  const given = item['modified_date'];
  if (given === undefined || given === null || !('modified_date' in entity.fields)) return;
  if (!isIsoDateTime(given)) throw invalidField('modified_date', 'Must be a time: YYYY-MM-DDThh:mm:ssZ', 'type');
  const stored = before['modified_date'] as string;
  if (Date.parse(given) < Date.parse(stored)) throw await stale(write, entity, before['id'] as number, stored);
};
