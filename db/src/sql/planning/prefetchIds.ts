import { Select } from '../select';
import { sql, type Sql } from '../sqlText';
import {
  joinPlans,
  MATCH_ALL,
  MATCH_NONE,
  matchesNone,
  type ChildMatch,
  type ClausePlan,
  type ForeignKeyIn,
  type ForeignKeyMatch,
} from './clausePlan';
import { idsSql } from './conditionSql';
import type { ListSource } from './listSource';
import { planKey } from './planKey';

/** Largest number of ids that are looked up first. If there are more, the statement searches the table itself. */
export const MAX_PREFETCHED_IDS = 10_000;

/** Whether a row of the table itself is searched for a piece of text, or has been: then it is one of some ids. */
function isTextSearch(plan: ClausePlan): boolean {
  if (isRowsById(plan)) return true;
  if ('field' in plan) return plan.is === 'icontains' || plan.is === 'contains';
  if ('and' in plan) return plan.and.some(isTextSearch);
  return 'or' in plan && plan.or.some(isTextSearch);
}

/**
 * Finds the foreign keys to look up next, innermost first.
 *
 * - Foreign keys in an `or` with other conditions: no index serves an `or` over several tables, but over lists of
 *   ids each side uses its own index.
 * - Those whose table is searched for text: the search alone reads the narrow index of that column, not the whole rows.
 */
function findLookups(plan: ClausePlan, inOr: boolean): ForeignKeyMatch[] {
  if ('or' in plan) return plan.or.flatMap((each) => findLookups(each, plan.or.length > 1));
  if ('and' in plan) return plan.and.flatMap((each) => findLookups(each, inOr));
  if (!('where' in plan)) return [];
  const inner = findLookups(plan.where, false);
  if (inner.length || !('through' in plan) || plan.tooMany) return inner;
  return inOr || isTextSearch(plan.where) ? [plan] : [];
}

/** Whether a plan names rows of its table by their ids. */
export const isRowsById = (plan: ClausePlan): plan is ForeignKeyIn & { keyIn: 'id' } =>
  'keyIn' in plan && plan.keyIn === 'id' && !plan.negated;

/** Returns a key that look-ups of the same ids have in common. */
const lookupKey = ({ target, where }: ForeignKeyMatch): string => `${target.name} ${planKey(where)}`;

/** The node for a foreign key whose ids are known. */
export function withIds(lookup: ForeignKeyMatch, ids: readonly number[]): ClausePlan {
  const { through: keyIn, orNull } = lookup;
  if (ids.length > MAX_PREFETCHED_IDS) return { ...lookup, tooMany: true };
  if (ids.length) return { keyIn, ids, orNull };
  return orNull ? { field: keyIn, is: 'is_null' } : MATCH_NONE;
}

/** A node with another condition on the other table's rows. Their ids take its place where they are known. */
export function withWhere(plan: ForeignKeyMatch | ChildMatch, where: ClausePlan): ClausePlan {
  if ('through' in plan && isRowsById(where)) return withIds(plan, where.ids);
  if (!matchesNone(where)) return { ...plan, where };
  if ('through' in plan) return withIds(plan, []);
  return plan.none ? MATCH_ALL : MATCH_NONE;
}

/** Replaces the nodes that were looked up, and simplifies the plan. */
function replaceNodes(plan: ClausePlan, replacements: ReadonlyMap<ClausePlan, ClausePlan>): ClausePlan {
  const replacement = replacements.get(plan);
  if (replacement) return replacement;
  const replaceAll = (plans: readonly ClausePlan[]) => plans.map((each) => replaceNodes(each, replacements));
  if ('or' in plan) return joinPlans('or', replaceAll(plan.or));
  if ('and' in plan) return joinPlans('and', replaceAll(plan.and));
  if (!('where' in plan)) return plan;
  const where = replaceNodes(plan.where, replacements);
  return withWhere(plan, where);
}

/** Writes one statement for several look-ups. Each row has the number of its look-up. */
function lookupSql(source: ListSource, lookups: readonly ForeignKeyMatch[]): Sql {
  const parts = lookups.map(({ target, where }, part) => {
    const ids = idsSql(new Select(target, source.find, {}, `r${part}`), where, MAX_PREFETCHED_IDS + 1);
    return sql(ids.text.replace('SELECT ', `SELECT ${part} AS \`part\`, `), ...ids.values);
  });
  return sql(parts.map(({ text }) => `(${text})`).join(' UNION ALL '), ...parts.flatMap(({ values }) => values));
}

/** The ids that a look-up finds. Several words of a search may ask for the same. */
interface FoundIds {
  lookup: ForeignKeyMatch;
  ids: number[];
}

async function findIds(
  source: ListSource,
  lookups: readonly ForeignKeyMatch[],
): Promise<ReadonlyMap<string, FoundIds>> {
  const foundByKey = new Map<string, FoundIds>(lookups.map((lookup) => [lookupKey(lookup), { lookup, ids: [] }]));
  const found = [...foundByKey.values()];
  const statement = lookupSql(
    source,
    found.map(({ lookup }) => lookup),
  );
  for (const { part, id } of await source.select<{ part: number; id: number }>(statement)) found[part]!.ids.push(id);
  return foundByKey;
}

/** Looks up the ids behind a plan's alternatives and text searches: one statement for each depth of tables. */
export async function prefetchIds(source: ListSource, plan: ClausePlan): Promise<ClausePlan> {
  let current = plan;
  for (;;) {
    const lookups = findLookups(current, false);
    if (!lookups.length) return current;
    const foundByKey = await findIds(source, lookups);
    const idsOf = (lookup: ForeignKeyMatch) => foundByKey.get(lookupKey(lookup))!.ids;
    current = replaceNodes(current, new Map(lookups.map((lookup) => [lookup, withIds(lookup, idsOf(lookup))])));
  }
}
