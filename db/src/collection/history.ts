import { audit } from '@trestle/schema/entities/audit';
import { userList } from '@trestle/schema/entities/user_list';
import type { Entity } from '@trestle/schema/entity';
import { notFound, unknownParameter } from '@trestle/schema/errors';
import { parseListRequest, type QueryParameters } from '@trestle/schema/query/listRequest';
import { quoteName, tableOf } from '../sql/select';
import { joinSql, sql, type Sql } from '../sql/sqlText';
import { behaviourOf, type Caller, type Context, type Row } from './call/context';
import type { ResultPage } from '../sql/planning/planList';
import { nameEntries } from './names/nameEntries';
import { entityNamesOf } from './references/referencingFields';
import { selectRows, selectFromListPool } from './call/statements';
import { accessOf } from './call/fieldAccess';
import { selectOf, rowsInScope } from './call/scope';

/** Whether the record exists and the caller may see it. */
async function isVisible(context: Context, entity: Entity, id: number, caller: Caller): Promise<boolean> {
  const select = selectOf(context, entity);
  const inScope = rowsInScope(context, select, caller);
  const text = `SELECT 1 AS seen FROM ${select.from} WHERE ${select.alias}.\`id\` = ? AND ${inScope.text}`;
  return (await selectRows(context, { text, values: [id, ...inScope.values] })).length > 0;
}

/** Returns the fields whose changes the caller may not see. */
function hiddenFields(context: Context, entity: Entity, caller: Caller): ReadonlySet<string> {
  const secretNames = Object.values(entity.fields)
    .filter((field) => field.secret)
    .map((field) => field.name);
  return new Set([...accessOf(context, entity, caller).hidden, ...secretNames]);
}

/**
 * Returns the condition for entries with a visible change. An entry about hidden fields only would reveal that they
 * changed (SECURITY.md, 22).
 */
function visibleChangeSql(hidden: ReadonlySet<string>): string {
  const paths = [...hidden].map((name) => `'$."${name}"'`);
  const visibleChanges = paths.length ? `JSON_REMOVE(\`changes\`, ${paths.join(', ')})` : '`changes`';
  return `(\`action\` <> 'update' OR JSON_LENGTH(${visibleChanges}) > 0)`;
}

/**
 * Returns the condition for entries whose author the caller may know. A mail of a schedule is sent in the recipient's
 * name: that there was one would tell the schedule's owner that the recipient's report was not empty (SECURITY.md, 81).
 */
const authorSql = (entity: Entity, caller: Caller): Sql =>
  entity.runsReports && !caller.administrator ? sql('`user` = ?', caller.user) : sql('1=1');

/**
 * Returns SELECTs of audit ids: one for the record, and one for each kind of row that it nests or has nested, at any
 * depth.
 * @param ownNames names under which the record's own entries are stored
 */
function auditIds(context: Context, entity: Entity, ids: Sql, caller: Caller, ownNames: readonly string[]): Sql[] {
  const visibleChange = visibleChangeSql(hiddenFields(context, entity, caller));
  const author = authorSql(entity, caller);
  const ownEntries = sql(
    `SELECT \`id\` FROM \`audit\` WHERE \`other_name\` IN (?) AND \`other_id\` IN (${ids.text}) ` +
      `AND ${visibleChange} AND ${author.text}`,
    ownNames,
    ...ids.values,
    ...author.values,
  );
  return [ownEntries, ...nestedAuditIds(context, entity, ids, caller)];
}
/** Returns the SELECTs for nested rows. They include deleted rows, which only the audit still knows. */
function nestedAuditIds(context: Context, entity: Entity, ids: Sql, caller: Caller): Sql[] {
  const { hidden } = accessOf(context, entity, caller);
  return Object.values(entity.fields)
    .filter((field) => field.foreign_key && !hidden.has(field.name))
    .flatMap((field) => {
      const child = context.find(field.ref!);
      const values = [entity.name, ...ids.values, child.name];
      const where = `\`parent_name\` = ? AND \`parent_id\` IN (${ids.text}) AND \`other_name\` = ?`;
      const visibleChange = visibleChangeSql(hiddenFields(context, child, caller));
      const presentIds = `SELECT \`id\` FROM ${tableOf(child)} WHERE ${quoteName(field.foreign_key!)} IN (${ids.text})`;
      const children = sql(
        `${presentIds} UNION SELECT \`other_id\` FROM \`audit\` WHERE ${where}`,
        ...ids.values,
        ...values,
      );
      return [
        sql(`SELECT \`id\` FROM \`audit\` WHERE ${where} AND ${visibleChange}`, ...values),
        ...nestedAuditIds(context, child, children, caller),
      ];
    });
}

const COLUMNS = [
  ...['id', 'created_date', 'actor', 'user', 'action', 'other_name', 'other_id', 'changes', 'reason'].map(
    (name) => `a.${quoteName(name)}`,
  ),
  'p.`descriptive_name` AS actor__descriptive_name',
  'u.`descriptive_name` AS user__descriptive_name',
].join(', ');
/** Joins the names of the acting person and of the user. */
const JOINS =
  'JOIN `audit` a ON a.`id` = h.`id` LEFT JOIN `user` p ON p.`id` = a.`actor` LEFT JOIN `user` u ON u.`id` = a.`user`';

/** Returns the function that reduces an entry to fields that the entity has and the caller may see. */
function entryForCaller(context: Context, entity: Entity, caller: Caller) {
  const ownNames = entityNamesOf(context, entity);
  const hidesNames = accessOf(context, userList, caller).hidden.has('descriptive_name');
  return ({ changes, reason, actor__descriptive_name, user__descriptive_name, ...row }: Row): Row => {
    const changedEntity = ownNames.includes(row['other_name'] as string)
      ? entity
      : context.find(row['other_name'] as string);
    const hidden = hiddenFields(context, changedEntity, caller);
    const allChanges = (typeof changes === 'string' ? JSON.parse(changes) : (changes ?? {})) as Row;
    // JSON whose parts depend on the reader is told to nobody else than who may see all.
    const isPartly = behaviourOf(context, changedEntity).shown !== undefined && !caller.administrator;
    const isReadable = (name: string) => !isPartly || changedEntity.fields[name]?.kind !== 'Json';
    return {
      ...row,
      ...(changedEntity.takesReason && reason !== null ? { reason } : {}),
      ...(hidesNames ? {} : { actor__descriptive_name, user__descriptive_name }),
      changes: Object.fromEntries(
        Object.entries(allChanges).filter(
          ([name]) => name in changedEntity.fields && !hidden.has(name) && isReadable(name),
        ),
      ),
    };
  };
}

function parsePage(parameters: QueryParameters, caller: Caller): { limit: number; offset: number } {
  for (const name of Object.keys(parameters)) if (name !== 'limit' && name !== 'offset') throw unknownParameter(name);
  return parseListRequest(audit, parameters, { now: caller.now, zone: caller.zone, hidden: new Set() });
}

/**
 * Returns the audit of a record and of the rows it nests, newest first: GET {collection}/{id}/history/ (contract §2.2).
 * Only administrators may read the history of a deleted record.
 * @throws Problem 404 when the record is absent or outside the caller's scope
 */
export async function history(
  context: Context,
  entity: Entity,
  id: number,
  parameters: QueryParameters,
  caller: Caller,
): Promise<ResultPage> {
  const { limit, offset } = parsePage(parameters, caller);
  // People who may see only a user's name must not learn when the user was changed, impersonated or given a password.
  const { hidden } = accessOf(context, entity, caller);
  const isAboutPeople = (name: string) => !entity.fields[name]?.download_only;
  if (entity.restrictedFields?.fields.some((name) => hidden.has(name) && isAboutPeople(name))) throw notFound();
  const isVisibleNow = await isVisible(context, entity, id, caller);
  if (!isVisibleNow && (!caller.administrator || entity.callerIdField)) throw notFound();
  const entries = joinSql(
    auditIds(context, entity, sql('?', id), caller, entityNamesOf(context, entity)),
    ' UNION ',
    '',
  );
  const ids = { text: entries.text.slice(1, -1), values: entries.values };
  const [[countRow], rows] = await Promise.all([
    selectFromListPool<{ n: number }>(context, {
      text: `SELECT COUNT(*) AS n FROM (${ids.text}) h`,
      values: ids.values,
    }),
    selectFromListPool(context, {
      text:
        `SELECT ${COLUMNS} FROM (${ids.text}) h ${JOINS} ` +
        `ORDER BY a.\`created_date\` DESC, a.\`id\` DESC LIMIT ${limit} OFFSET ${offset}`,
      values: ids.values,
    }),
  ]);
  if (!isVisibleNow && !countRow!.n) throw notFound();
  const results = rows.map(entryForCaller(context, entity, caller));
  const named = await nameEntries(context, results, caller);
  return { count: countRow!.n, results: results.map((row, i) => ({ ...row, ...named[i] })) };
}
