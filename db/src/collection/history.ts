import { audit } from '@trestle/schema/entities/audit';
import { userList } from '@trestle/schema/entities/user_list';
import type { Entity } from '@trestle/schema/entity';
import { invalidField, notFound } from '@trestle/schema/errors';
import { parseListRequest, type QueryParameters } from '@trestle/schema/query';
import { quoteName, tableOf } from '../sql/select';
import { joinSql, sql, type Sql } from '../sql/sqlText';
import type { Caller, Context, Row } from './context';
import type { Page } from '../sql/planning/planList';
import { entityNamesOf } from './referencingFields';
import { selectRows, selectFromListPool } from './statements';
import { accessOf } from './fieldAccess';
import { selectOf, rowsInScope } from './scope';

/** Whether the caller may see the record as it is now. */
const isSeen = async (context: Context, entity: Entity, id: number, caller: Caller): Promise<boolean> => {
  const chosen = selectOf(context, entity);
  const visible = rowsInScope(context, chosen, caller);
  const text = `SELECT 1 AS seen FROM ${chosen.from} WHERE ${chosen.alias}.\`id\` = ? AND ${visible.text}`;
  return (await selectRows(context, { text, values: [id, ...visible.values] })).length > 0;
};

/** The fields whose changes the caller may not see. */
const unseen = (context: Context, entity: Entity, caller: Caller): ReadonlySet<string> => {
  const secret = Object.values(entity.fields)
    .filter((field) => field.secret)
    .map((field) => field.name);
  return new Set([...accessOf(context, entity, caller).hidden, ...secret]);
};
/** Leaves out entries about hidden fields alone: they would tell that these have changed (SECURITY.md, 22). */
const telling = (hidden: ReadonlySet<string>): string => {
  const paths = [...hidden].map((name) => `'$."${name}"'`);
  const shown = paths.length ? `JSON_REMOVE(\`changes\`, ${paths.join(', ')})` : '`changes`';
  return `(\`action\` <> 'update' OR JSON_LENGTH(${shown}) > 0)`;
};

/** Selects audit ids, one SELECT for each kind of row: the record's own and those it nests or nested, at any depth. */
const entriesOf = (context: Context, entity: Entity, ids: Sql, caller: Caller, own: readonly string[]): Sql[] => {
  const told = telling(unseen(context, entity, caller));
  const mine = sql(
    `SELECT \`id\` FROM \`audit\` WHERE \`other_name\` IN (?) AND \`other_id\` IN (${ids.text}) AND ${told}`,
    own,
    ...ids.values,
  );
  return [mine, ...nestedEntries(context, entity, ids, caller)];
};
const nestedEntries = (context: Context, entity: Entity, ids: Sql, caller: Caller): Sql[] => {
  const { hidden } = accessOf(context, entity, caller);
  return Object.values(entity.fields)
    .filter((field) => field.foreign_key && !hidden.has(field.name))
    .flatMap((field) => {
      const child = context.find(field.ref!);
      const values = [entity.name, ...ids.values, child.name];
      const where = `\`parent_name\` = ? AND \`parent_id\` IN (${ids.text}) AND \`other_name\` = ?`;
      const told = telling(unseen(context, child, caller));
      const present = `SELECT \`id\` FROM ${tableOf(child)} WHERE ${quoteName(field.foreign_key!)} IN (${ids.text})`;
      const children = sql(
        `${present} UNION SELECT \`other_id\` FROM \`audit\` WHERE ${where}`,
        ...ids.values,
        ...values,
      );
      return [
        sql(`SELECT \`id\` FROM \`audit\` WHERE ${where} AND ${told}`, ...values),
        ...nestedEntries(context, child, children, caller),
      ];
    });
};

const COLUMNS = ['id', 'created_date', 'actor', 'user', 'action', 'other_name', 'other_id', 'changes']
  .map((name) => `a.${quoteName(name)}`)
  .join(', ');
/** Shows an entry: only the fields that the entity has and the caller may see. */
const shown = (context: Context, entity: Entity, caller: Caller) => {
  const own = entityNamesOf(context, entity);
  const nameless = accessOf(context, userList, caller).hidden.has('descriptive_name');
  return ({ changes, actor__descriptive_name, user__descriptive_name, ...row }: Row): Row => {
    const of = own.includes(row['other_name'] as string) ? entity : context.find(row['other_name'] as string);
    const hidden = unseen(context, of, caller);
    const all = (typeof changes === 'string' ? JSON.parse(changes) : (changes ?? {})) as Row;
    return {
      ...row,
      ...(nameless ? {} : { actor__descriptive_name, user__descriptive_name }),
      changes: Object.fromEntries(Object.entries(all).filter(([name]) => name in of.fields && !hidden.has(name))),
    };
  };
};

const pageOf = (parameters: QueryParameters, caller: Caller): { limit: number; offset: number } => {
  for (const name of Object.keys(parameters))
    if (name !== 'limit' && name !== 'offset') throw invalidField(name.slice(0, 60), 'Unknown parameter');
  return parseListRequest(audit, parameters, { now: caller.now, zone: caller.zone, hidden: new Set() });
};

/**
 * GET {collection}/{id}/history/ (contract §2.2): the record's audit, newest first, with that of the rows it nests. 404 when
 * it is absent or not the caller's; what is left of a deleted record is for administrators.
 */
export const history = async (
  context: Context,
  entity: Entity,
  id: number,
  parameters: QueryParameters,
  caller: Caller,
): Promise<Page> => {
  const { limit, offset } = pageOf(parameters, caller);
  // Whoever may see a user's name alone must not learn when they were changed, impersonated or given a password.
  const { hidden } = accessOf(context, entity, caller);
  if (entity.restrictedFields?.fields.some((name) => hidden.has(name))) throw notFound();
  const seen = await isSeen(context, entity, id, caller);
  if (!seen && (!caller.administrator || entity.callerIdField)) throw notFound();
  const entries = joinSql(
    entriesOf(context, entity, sql('?', id), caller, entityNamesOf(context, entity)),
    ' UNION ',
    '',
  );
  const found = { text: entries.text.slice(1, -1), values: entries.values };
  const [[counted], rows] = await Promise.all([
    selectFromListPool<{ n: number }>(context, {
      text: `SELECT COUNT(*) AS n FROM (${found.text}) h`,
      values: found.values,
    }),
    selectFromListPool(context, {
      text:
        `SELECT ${COLUMNS}, p.\`descriptive_name\` AS actor__descriptive_name, u.\`descriptive_name\` AS user__descriptive_name FROM (${found.text}) h ` +
        'JOIN `audit` a ON a.`id` = h.`id` LEFT JOIN `user` p ON p.`id` = a.`actor` LEFT JOIN `user` u ON u.`id` = a.`user` ' +
        `ORDER BY a.\`created_date\` DESC, a.\`id\` DESC LIMIT ${limit} OFFSET ${offset}`,
      values: found.values,
    }),
  ]);
  if (!seen && !counted!.n) throw notFound();
  return { count: counted!.n, results: rows.map(shown(context, entity, caller)) };
};
