import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { ListRequest } from '@trestle/schema/query/listRequest';
import type { Row } from '../rowValues';
import type { Sql } from '../sqlText';
import { addActivity, planActivity } from './activity';
import { splitFields, withChildValues } from './childValues';
import { emptyOrderOf, hasEmptyToSort, splitByValue } from './emptyLast';
import { joinPlans, MATCH_NONE, matchesAll, matchesNone, planClause, type ClausePlan } from './clausePlan';
import { narrowToFirstRows } from './firstRows';
import { withoutRepetition } from './commonAlternatives';
import type { ListSource } from './listSource';
import type { Grouping } from './grouping';
import { groupSql } from './groupSql';
import { findGroupKey, locatePage, type ActiveRows } from './pageByGroup';
import { narrowToOwnChildren } from './ownChildren';
import { countSql, pageSql, TOTAL_COLUMN, type Picking, type PageRange } from './pageSql';
import { withKeptWords } from './keptWords';
import { withPatterns } from './plainWords';
import { prefetchIds } from './prefetchIds';
import { rejectCostly } from './queryCost';
import type { RowSet, Scope } from './rowSet';

/** A checked request for a list. */
export interface PlannedList {
  entity: Entity;
  query: ListRequest;
  /** The columns of each row. */
  fields: readonly Field[];
  scope: Scope;
  /** The only store whose rows the scope lets through; null for none, or for all. */
  store: number | null;
  /** Id of who asks: their own changes are counted at once. */
  person: number;
}
/** One page of a list's rows. */
export interface ResultPage {
  /** Number of rows on all pages. */
  count: number;
  results: Row[];
}

/** Share of a table from which ranking all child rows is faster than reading the children of each row. */
const MIN_RANKED_SHARE = 0.25;

/**
 * Plans the conditions of a list, without activity. Different child rows may meet different parameters.
 * @throws Problem 400 when the list would cost too much (SECURITY.md, 67)
 */
export function planWhere(source: ListSource, entity: Entity, { where, activeClause }: ListRequest): ClausePlan {
  const clauses = where.filter((clause) => clause !== activeClause);
  const conditions = joinPlans(
    'and',
    clauses.map((clause) => planClause(source.find, entity, clause)),
  );
  rejectCostly(entity, conditions);
  return conditions;
}

const hasAlternatives = (plan: ClausePlan): boolean => ('and' in plan ? plan.and.some(hasAlternatives) : 'or' in plan);

/** Plans the rows of a search. Ids behind alternatives are looked up first. */
async function planSearchedRows(source: ListSource, request: PlannedList, conditions: ClausePlan): Promise<RowSet> {
  const { entity, query, scope, store } = request;
  const known = await withKeptWords(source, entity, conditions);
  const found = await prefetchIds(source, (await source.isMariaDb()) ? withPatterns(known) : known);
  const once = withoutRepetition(found);
  const plan = store === null ? once : narrowToOwnChildren(entity, once, store);
  if (matchesNone(plan)) return { entity, scope, where: MATCH_NONE };
  if (!hasAlternatives(plan))
    return { entity, scope, where: addActivity(source.find, entity, query.activeClause, plan) };
  // Alternatives may find many rows. Naming the inactive ones is quicker than a join for each of them.
  const { active } = await planActivity(source, entity, query.activeClause);
  return { entity, scope, where: { and: [active, plan] } };
}

/** Plans all rows of an unfiltered list, by activity. */
async function planAllRows(source: ListSource, { entity, query, scope }: PlannedList): Promise<ActiveRows> {
  const { active, all, inactive } = await planActivity(source, entity, query.activeClause);
  const rowsWhere = (where: ClausePlan): RowSet => ({ entity, scope, where, isUnfiltered: true });
  return { active: rowsWhere(active), all: rowsWhere(all), inactive: inactive && rowsWhere(inactive) };
}

async function countRows(source: ListSource, rows: RowSet, excluded?: RowSet): Promise<number> {
  const [row] = await source.select<{ n: number }>(countSql(source, rows, excluded));
  return row!.n;
}
/** Counts rows that are shown without waiting for their number, which may be some seconds old. */
const countShownRows = (source: ListSource, { all, inactive }: ActiveRows, person: number): Promise<number> =>
  source.count(all.entity, countSql(source, all, inactive), person);
/** Corrects a count that may be old by the page that was fetched with it. */
function withCorrectCount(count: number, { offset, limit }: PageRange, results: Row[]): ResultPage {
  if (results.length === 0) return { count: Math.min(count, offset), results };
  const end = offset + results.length;
  return { count: results.length < limit ? end : Math.max(count, end), results };
}

/** Copies a shared row, without its count. */
function withoutTotal(row: Row): Row {
  const copy = { ...row };
  delete copy[TOTAL_COLUMN];
  return copy;
}
/** Reads a page's rows, with their number on all pages where that is counted. */
async function readPage(
  source: ListSource,
  rows: RowSet,
  range: PageRange,
  fields: readonly Field[],
  picking: Picking,
): Promise<readonly Row[]> {
  const { own, ofChildren } = splitFields(rows.entity, fields);
  const page = await source.select(pageSql(source, rows, range, own, picking));
  return ofChildren.length ? withChildValues(source, rows.entity, page, fields, ofChildren) : page;
}
const fetchRows = async (...page: Parameters<typeof readPage>): Promise<Row[]> =>
  (await readPage(...page)).map(withoutTotal);

const sortsByChildren = ({ entity, query }: PlannedList): boolean =>
  entity.fields[query.sort.field]!.across !== undefined;

/** Fetches a page in the order of an index: first the rows with a value, then those without. */
async function fetchEmptyApart(
  source: ListSource,
  rows: RowSet,
  range: PageRange,
  fields: readonly Field[],
): Promise<Row[]> {
  const { present, empty } = splitByValue(source, rows, range.sort.field);
  const results = await fetchRows(source, present, range, fields, 'plain');
  if (results.length === range.limit) return results;
  const presentCount = results.length ? range.offset + results.length : await countRows(source, present);
  const emptyRange = {
    ...range,
    limit: range.limit - results.length,
    offset: Math.max(0, range.offset - presentCount),
  };
  return [...results, ...(await fetchRows(source, empty, emptyRange, fields, 'plain'))];
}

/** Whether a search's order must ask for empty values last. Its rows are sorted without an index anyway. */
const sortsEmptyLast = async (source: ListSource, { entity, query }: PlannedList): Promise<boolean> =>
  (await emptyOrderOf(source, entity, query.sort)) !== 'never';

/** Fetches a page after its count, which says how to sort it or that there is nothing to fetch. */
async function fetchAfterCount(source: ListSource, request: PlannedList, rows: ActiveRows): Promise<ResultPage> {
  const { entity, query, fields } = request;
  const count = await countRows(source, rows.all, rows.inactive);
  if (count <= query.offset || !query.limit) return { count, results: [] };
  const isLarge = count > MIN_RANKED_SHARE * (await source.estimateRowCount(entity));
  const range = { ...query, emptyLast: await sortsEmptyLast(source, request) };
  return { count, results: await fetchRows(source, rows.active, range, fields, isLarge ? 'ranked' : 'plain') };
}

/** Fetches a page of a search and its count in one statement. */
async function searchPage(source: ListSource, request: PlannedList, conditions: ClausePlan): Promise<ResultPage> {
  const { query, fields } = request;
  const rows = await planSearchedRows(source, request, conditions);
  if (matchesNone(rows.where)) return { count: 0, results: [] };
  if (!query.limit || sortsByChildren(request)) return fetchAfterCount(source, request, { active: rows, all: rows });
  const range = { ...query, emptyLast: await sortsEmptyLast(source, request) };
  const rowsWithTotal = await readPage(source, rows, range, fields, 'counted');
  const count = rowsWithTotal[0]
    ? (rowsWithTotal[0][TOTAL_COLUMN] as number)
    : query.offset
      ? await countRows(source, rows)
      : 0;
  return { count, results: rowsWithTotal.map(withoutTotal) };
}

/** Rows of an unfiltered list that include a page, the page's place among them, and the number of all rows. */
interface BrowsedRows {
  rows: RowSet;
  range: PageRange;
  count(): Promise<number>;
}

/** Finds the rows around a page. If the table sorted by is small, rows are counted by its values first. */
async function planBrowsedRows(
  source: ListSource,
  { entity, query, person }: PlannedList,
  activeRows: ActiveRows,
): Promise<BrowsedRows> {
  const key = await findGroupKey(source, entity, query.sort.field);
  if (!key || !query.limit)
    return {
      rows: activeRows.active,
      range: query,
      count: () => countShownRows(source, activeRows, person),
    };
  const { count, rows, offset } = await locatePage(source, key, query, activeRows);
  return {
    rows: rows ?? { ...activeRows.active, where: MATCH_NONE },
    range: { ...query, offset },
    count: async () => count,
  };
}

/** Fetches a first page by the index of the field that it is sorted by; undefined where another way is needed. */
async function fetchFirstPage(
  source: ListSource,
  { query, fields, person }: PlannedList,
  activeRows: ActiveRows,
): Promise<ResultPage | undefined> {
  for (const rows of await narrowToFirstRows(source, activeRows.active, query)) {
    // These rows have a value each.
    const [count, results] = await Promise.all([
      countShownRows(source, activeRows, person),
      fetchRows(source, rows, query, fields, 'plain'),
    ]);
    if (results.length === query.limit) return withCorrectCount(count, query, results);
  }
  return undefined;
}

/** Fetches a page of an unfiltered list. */
async function browsePage(source: ListSource, request: PlannedList): Promise<ResultPage> {
  const { query, fields } = request;
  const activeRows = await planAllRows(source, request);
  if (!query.limit || sortsByChildren(request)) return fetchAfterCount(source, request, activeRows);
  const firstPage = await fetchFirstPage(source, request, activeRows);
  if (firstPage) return firstPage;
  const { rows, range, count } = await planBrowsedRows(source, request, activeRows);
  const isPastEnd = matchesNone(rows.where);
  const emptyOrder = await emptyOrderOf(source, request.entity, query.sort);
  const fetch = () =>
    emptyOrder === 'apart'
      ? fetchEmptyApart(source, rows, range, fields)
      : fetchRows(source, rows, { ...range, emptyLast: emptyOrder === 'sorted' }, fields, 'plain');
  const [total, results] = await Promise.all([count(), isPastEnd ? [] : fetch()]);
  return withCorrectCount(total, query, results);
}

/**
 * Plans a page of a list.
 * @returns a function that fetches the rows and the number of rows on all pages
 * @throws Problem 400 when the list would cost too much, before the call waits for a permit
 */
export function planPage(source: ListSource, request: PlannedList): () => Promise<ResultPage> {
  const conditions = planWhere(source, request.entity, request.query);
  return () => (matchesAll(conditions) ? browsePage(source, request) : searchPage(source, request, conditions));
}

/**
 * Plans sums over all rows of a list, by the values of some fields.
 * @returns one row for each group: the fields, the sums, and `count`
 * @throws Problem 400 when it would cost too much, before anything waits
 */
export function planGroups(
  source: ListSource,
  request: Omit<PlannedList, 'fields'>,
  grouping: Grouping,
): () => Promise<readonly Row[]> {
  const list: PlannedList = { ...request, fields: [] };
  const conditions = planWhere(source, request.entity, request.query);
  return async () => {
    const rows = matchesAll(conditions)
      ? (await planAllRows(source, list)).active
      : await planSearchedRows(source, list, conditions);
    return source.select(groupSql(source, rows, grouping));
  };
}

/** A long SELECT for a download, and the number of rows on all pages. */
export interface DownloadPlan {
  statement: Sql;
  count(): Promise<number>;
}

/**
 * Plans a download: the same rows as the list's, in one statement that is read as a stream.
 * @throws Problem 400 when it would cost too much, before the call waits for a permit
 */
export function planDownload(source: ListSource, request: PlannedList): () => Promise<DownloadPlan> {
  const conditions = planWhere(source, request.entity, request.query);
  return async () => {
    if (matchesAll(conditions)) {
      const { rows, range, count } = await planBrowsedRows(source, request, await planAllRows(source, request));
      const emptyLast = await hasEmptyToSort(source, rows, range.sort);
      return { statement: pageSql(source, rows, { ...range, emptyLast }, request.fields, 'plain'), count };
    }
    const rows = await planSearchedRows(source, request, conditions);
    const range = { ...request.query, emptyLast: await sortsEmptyLast(source, request) };
    const statement = pageSql(source, rows, range, request.fields, 'plain');
    return { statement, count: () => countRows(source, rows) };
  };
}
