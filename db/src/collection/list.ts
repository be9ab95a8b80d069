import { isListedAsActive } from '@trestle/schema/activeState';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { lookupFieldNames, parseListRequest, type ListRequest, type QueryParameters } from '@trestle/schema/query';
import { joinPlans, matchesNone, matchesAll, planClause, type ClausePlan } from '../sql/planning/clausePlan';
import { joinSql, narrowSql, type Sql } from '../sql/sqlText';
import { joinActivity, listInactive, type Activity } from '../sql/planning/activity';
import type { Caller, Context, Row } from './context';
import { rejectCostly } from '../sql/planning/queryCost';
import { findGroupKey, locatePage } from '../sql/planning/pageByGroup';
import { addLinkedIds } from './addLinkedIds';
import { countSql, pageSql, TOTAL, type Condition } from '../sql/planning/pageSql';
import { prefetchIds } from '../sql/planning/prefetchIds';
import { selectCoalesced } from '../sql/coalesce';
import { estimateRowCount } from '../sql/planning/tableSizes';
import { accessOf, readableFields, visibleRows } from './visible';

export interface ListPage {
  count: number;
  results: Row[];
}

/**
 * What was asked for beside activity, arranged by table. Of nested rows, each parameter may be met by another.
 * @throws Problem 400 when it would cost too much (safety 67)
 */
export const planWhere = (context: Context, entity: Entity, { where, activeClause }: ListRequest): ClausePlan => {
  const asked = joinPlans(
    'and',
    where.filter((clause) => clause !== activeClause).map((clause) => planClause(context.find, entity, clause)),
  );
  rejectCostly(entity, asked);
  return asked;
};
/** Scope is always a condition of its own (safety 19). */
const seen =
  (context: Context, caller: Caller, condition: Condition): Condition =>
  (select) =>
    joinSql([visibleRows(context, select, caller), condition(select)], ' AND ', '1=1');

/** What rows of a listPage must meet, in one statement that looks nothing up before. */
const conditionOf = (context: Context, entity: Entity, query: ListRequest, caller: Caller): Condition => {
  const { asked, active } = joinActivity(context, entity, query.activeClause, planWhere(context, entity, query));
  return seen(context, caller, (select) => joinSql([active(select), narrowSql(select, asked)], ' AND ', '1=1'));
};
/** The rows of a download. */
export const downloadSql = (
  context: Context,
  entity: Entity,
  query: ListRequest,
  fields: readonly Field[],
  caller: Caller,
): Sql => pageSql(context, entity, query, fields, conditionOf(context, entity, query, caller), 'plain');

const countOf = async (context: Context, entity: Entity, condition: Condition, off?: Condition): Promise<number> =>
  (await selectCoalesced<{ n: number }>(context, countSql(context, entity, condition, off)))[0]!.n;

/** A copy of a shared row, without what stands beside it. */
const withoutTotal = (row: Row): Row => {
  const copy = { ...row };
  delete copy[TOTAL];
  return copy;
};
/** From a quarter of all rows on it pays to rank all nested rows there are; for fewer, to look at those of each. */
const WORTH_RANKING = 0.25;
const isAcross = (entity: Entity, { sort }: ListRequest): boolean => entity.fields[sort.field]!.across !== undefined;
/** A page whose making depends on how many rows there are. */
const countedFirst = async (
  context: Context,
  entity: Entity,
  query: ListRequest,
  fields: readonly Field[],
  { active, all, off }: Activity,
): Promise<ListPage> => {
  const count = await countOf(context, entity, all, off);
  if (count <= query.offset || !query.limit) return { count, results: [] };
  const how = count > WORTH_RANKING * (await estimateRowCount(context, entity)) ? 'ranked' : 'plain';
  const rows = await selectCoalesced(context, pageSql(context, entity, query, fields, active, how));
  return { count, results: rows.map(withoutTotal) };
};
const alternatives = (asked: ClausePlan): boolean => ('and' in asked ? asked.and.some(alternatives) : 'or' in asked);
/** A page of what was searched for: found and counted in one go. */
const searched = async (
  context: Context,
  entity: Entity,
  query: ListRequest,
  fields: readonly Field[],
  caller: Caller,
): Promise<ListPage> => {
  const looked = await prefetchIds(context, planWhere(context, entity, query));
  if (matchesNone(looked)) return { count: 0, results: [] };
  const { asked, active: one } = joinActivity(context, entity, query.activeClause, looked);
  // What stands in several tables may be many rows; to join each for its activity takes longer than to know who is not active.
  const active = alternatives(looked) ? (await listInactive(context, entity, query.activeClause)).active : one;
  const condition = seen(context, caller, (select) =>
    joinSql([active(select), narrowSql(select, asked)], ' AND ', '1=1'),
  );
  if (!query.limit || isAcross(entity, query))
    return countedFirst(context, entity, query, fields, { active: condition, all: condition });
  const rows = await selectCoalesced(context, pageSql(context, entity, query, fields, condition, 'counted'));
  const count = rows[0]?.[TOTAL] ?? (query.offset ? await countOf(context, entity, condition) : 0);
  return { count: count as number, results: rows.map(withoutTotal) };
};

/** A page of everything: where it lies is counted, apart from the rows. */
const browsed = async (
  context: Context,
  entity: Entity,
  query: ListRequest,
  fields: readonly Field[],
  caller: Caller,
): Promise<ListPage> => {
  const [{ active, all, off }, key] = await Promise.all([
    listInactive(context, entity, query.activeClause),
    findGroupKey(context, entity, query.sort.field),
  ]);
  const activity = {
    active: seen(context, caller, active),
    all: seen(context, caller, all),
    off: off && seen(context, caller, off),
  };
  if (!query.limit || isAcross(entity, query)) return countedFirst(context, entity, query, fields, activity);
  const rowsOf = async (condition: Condition, range: ListRequest): Promise<Row[]> =>
    (await selectCoalesced(context, pageSql(context, entity, range, fields, condition, 'plain'))).map(withoutTotal);
  if (!key) {
    const [count, results] = await Promise.all([
      countOf(context, entity, activity.all, activity.off),
      rowsOf(activity.active, query),
    ]);
    return { count, results };
  }
  const { count, inside } = await locatePage(context, entity, key, query, activity);
  return { count, results: inside ? await rowsOf(inside.condition, { ...query, ...inside.range }) : [] };
};

const lookupFields = (entity: Entity, hidden: ReadonlySet<string>): Field[] =>
  lookupFieldNames(entity)
    .filter((name) => !hidden.has(name))
    .map((name) => entity.fields[name]!);
const asLookup = (row: Row, now: Date): Row => {
  const { active_start_date, active_end_date, ...rest } = row;
  return {
    ...rest,
    active: isListedAsActive(active_start_date as string | null, active_end_date as string | null, now),
  };
};

/**
 * GET {collection}/ (contract §2.2): checks what is asked for, and answers what fetches the page of rows and how many there are.
 * @throws Problem 400 for what makes no sense, before anything is waited for (safety 26)
 */
export const prepareList = (
  context: Context,
  entity: Entity,
  parameters: QueryParameters,
  caller: Caller,
): (() => Promise<ListPage>) => {
  const access = accessOf(context, entity, caller);
  const query = parseListRequest(entity, parameters, { now: caller.now, zone: caller.zone, hidden: access.hidden });
  const fields = query.lookup ? lookupFields(entity, access.hidden) : readableFields(entity, access);
  const way = matchesAll(planWhere(context, entity, query)) ? browsed : searched;
  return async () => {
    const { count, results } = await way(context, entity, query, fields, caller);
    if (query.lookup) return { count, results: results.map((row) => asLookup(row, caller.now)) };
    await addLinkedIds(context, entity, results, access);
    return { count, results };
  };
};
/** A list's page at once. */
export const listPage = async (
  context: Context,
  entity: Entity,
  parameters: QueryParameters,
  caller: Caller,
): Promise<ListPage> => prepareList(context, entity, parameters, caller)();
