import type { Clause } from '@trestle/schema/query/clause';
import type { Entity } from '@trestle/schema/entity';
import { Select, type FindEntity } from '../select';
import { sql } from '../sqlText';
import { joinPlans, planClause, type ClausePlan, type ForeignKeyIn, type ForeignKeyMatch } from './clausePlan';
import { conditionSql } from './conditionSql';
import type { ListSource } from './listSource';
import { MAX_PREFETCHED_IDS } from './prefetchIds';

const conjuncts = (clause: Clause): Clause[] => ('and' in clause ? clause.and.flatMap(conjuncts) : [clause]);

/** Returns a part of an activity clause as a condition on a foreign key, if it is about another table. */
function asForeignKeyMatch(find: FindEntity, entity: Entity, clause: Clause): ForeignKeyMatch | undefined {
  const plan = planClause(find, entity, clause);
  return 'through' in plan ? plan : undefined;
}

/** Rewrites a condition on a foreign key's ids so that the activity of its rows can be merged with it. */
function withTarget(plan: ClausePlan, matches: readonly ForeignKeyMatch[]): ClausePlan {
  if (!('keyIn' in plan) || plan.negated) return plan;
  const match = matches.find(({ through }) => through === plan.keyIn);
  return match ? { ...match, where: { keyIn: 'id', ids: plan.ids, orNull: false }, orNull: plan.orNull } : plan;
}

/**
 * Adds the activity of rows to the conditions of a list.
 *
 * Conditions on the same table are merged, so that the table is searched once. Any other part of the activity stays a
 * join, which is checked for each row found.
 */
export function addActivity(
  find: FindEntity,
  entity: Entity,
  activity: Clause | undefined,
  conditions: ClausePlan,
): ClausePlan {
  const parts = activity ? conjuncts(activity) : [];
  const matches = parts.map((part) => asForeignKeyMatch(find, entity, part));
  const foreignKeyMatches = matches.filter((match) => match !== undefined);
  const conditionParts = ('and' in conditions ? conditions.and : [conditions]).map((plan) =>
    withTarget(plan, foreignKeyMatches),
  );
  const searchedKeys = new Set(
    conditionParts.map((plan) => ('through' in plan && !plan.tooMany ? plan.through : undefined)),
  );
  const mergedParts = foreignKeyMatches.filter(({ through }) => searchedKeys.has(through));
  const joinedParts = parts.filter((_, i) => !matches[i] || !searchedKeys.has(matches[i].through));
  return { and: [...joinedParts, joinPlans('and', [...conditionParts, ...mergedParts])] };
}

/** The activity of a whole table. `active` is `all` without `inactive`. Each of these has an index for counting. */
export interface ActivityPlan {
  active: ClausePlan;
  all: ClausePlan;
  inactive?: ClausePlan;
}

/** Finds the inactive rows that a foreign key can point at. Returns undefined when they are too many. */
async function findInactiveIds(
  source: ListSource,
  { target, where }: ForeignKeyMatch,
): Promise<readonly number[] | undefined> {
  const rows = new Select(target, source.find);
  const { text, values } = conditionSql(rows, where);
  const limit = MAX_PREFETCHED_IDS + 1;
  const ids = await source.selectIds(
    target,
    sql(`SELECT ${rows.alias}.\`id\` FROM ${rows.from} WHERE ${text} IS NOT TRUE LIMIT ${limit}`, ...values),
  );
  return ids.length < limit ? ids : undefined;
}

/**
 * Plans the activity of all rows of a table.
 *
 * Of the rows that a foreign key points at, only few are inactive, so the plan names their ids. The index of the
 * foreign key then suffices, and 200,000 stock rows need no join to 20,000 products.
 */
export async function planActivity(
  source: ListSource,
  entity: Entity,
  activity: Clause | undefined,
): Promise<ActivityPlan> {
  const parts = activity ? conjuncts(activity) : [];
  const otherTablePart = parts.find((part) => asForeignKeyMatch(source.find, entity, part));
  const match = otherTablePart && asForeignKeyMatch(source.find, entity, otherTablePart);
  const ids = match && (await findInactiveIds(source, match));
  if (!match || !ids) return { active: { and: parts }, all: { and: parts } };
  const ownParts: ClausePlan[] = parts.filter((part) => part !== otherTablePart);
  const { through: keyIn, orNull } = match;
  const all: ClausePlan = { and: orNull ? ownParts : [...ownParts, { field: keyIn, is: 'is_not_null' }] };
  if (!ids.length) return { active: all, all };
  const pointsAtInactive: ForeignKeyIn = { keyIn, ids, orNull: false };
  return {
    active: { and: [...ownParts, { keyIn, ids, orNull, negated: true }] },
    all,
    inactive: { and: [...ownParts, pointsAtInactive] },
  };
}
