import type { Clause } from '@trestle/schema/clause';
import type { Entity } from '@trestle/schema/entity';
import { Select, type FindEntity } from '../select';
import { sql } from '../sqlText';
import { joinPlans, planClause, type ClausePlan, type ForeignKeyIn, type ForeignKeyMatch } from './clausePlan';
import { conditionSql } from './conditionSql';
import type { ListSource } from './listSource';
import { MAX_PREFETCHED_IDS } from './prefetchIds';

const conjuncts = (clause: Clause): Clause[] => ('and' in clause ? clause.and.flatMap(conjuncts) : [clause]);

/** Returns a part of an activity clause as a condition on a foreign key, if it is about another table. */
const asForeignKeyMatch = (find: FindEntity, entity: Entity, clause: Clause): ForeignKeyMatch | undefined => {
  const plan = planClause(find, entity, clause);
  return 'through' in plan ? plan : undefined;
};

/** Rewrites a condition on a foreign key's ids so that the activity of its rows can be merged with it. */
const withTarget = (plan: ClausePlan, matches: readonly ForeignKeyMatch[]): ClausePlan => {
  if (!('keyIn' in plan) || plan.negated) return plan;
  const match = matches.find(({ through }) => through === plan.keyIn);
  return match ? { ...match, where: { keyIn: 'id', ids: plan.ids, orNull: false }, orNull: plan.orNull } : plan;
};

/**
 * Adds the activity of rows to the conditions of a list.
 *
 * Conditions on the same table are merged, so that the table is searched once. Otherwise the activity stays a join,
 * which is checked for each row found.
 */
export const addActivity = (
  find: FindEntity,
  entity: Entity,
  activity: Clause | undefined,
  asked: ClausePlan,
): ClausePlan => {
  const parts = activity ? conjuncts(activity) : [];
  const matches = parts.map((part) => asForeignKeyMatch(find, entity, part));
  const known = matches.filter((match) => match !== undefined);
  const askedParts = ('and' in asked ? asked.and : [asked]).map((plan) => withTarget(plan, known));
  const askedKeys = new Set(askedParts.map((plan) => ('through' in plan && !plan.tooMany ? plan.through : undefined)));
  const merged = known.filter(({ through }) => askedKeys.has(through));
  const joined = parts.filter((_, i) => !matches[i] || !askedKeys.has(matches[i].through));
  return { and: [...joined, joinPlans('and', [...askedParts, ...merged])] };
};

/** The activity of a whole table. `active` is `all` without `inactive`. Each of these has an index for counting. */
export interface ActivityPlan {
  active: ClausePlan;
  all: ClausePlan;
  inactive?: ClausePlan;
}

/** Finds the inactive rows that a foreign key can point at. Returns undefined when they are too many. */
const findInactiveIds = async (
  source: ListSource,
  { target, where }: ForeignKeyMatch,
): Promise<number[] | undefined> => {
  const rows = new Select(target, source.find);
  const { text, values } = conditionSql(rows, where);
  const limit = MAX_PREFETCHED_IDS + 1;
  const found = await source.select<{ id: number }>(
    sql(`SELECT ${rows.alias}.\`id\` FROM ${rows.from} WHERE ${text} IS NOT TRUE LIMIT ${limit}`, ...values),
  );
  return found.length < limit ? found.map(({ id }) => id) : undefined;
};

/**
 * Plans the activity of all rows of a table.
 *
 * Few rows that a foreign key points at are inactive, so the plan names those. The index of the foreign key then
 * suffices, and 200,000 stock rows need no join to 20,000 products.
 */
export const planActivity = async (
  source: ListSource,
  entity: Entity,
  activity: Clause | undefined,
): Promise<ActivityPlan> => {
  const parts = activity ? conjuncts(activity) : [];
  const elsewhere = parts.find((part) => asForeignKeyMatch(source.find, entity, part));
  const match = elsewhere && asForeignKeyMatch(source.find, entity, elsewhere);
  const ids = match && (await findInactiveIds(source, match));
  if (!match || !ids) return { active: { and: parts }, all: { and: parts } };
  const own: ClausePlan[] = parts.filter((part) => part !== elsewhere);
  const { through: keyIn, orNull } = match;
  const present: ClausePlan = { and: orNull ? own : [...own, { field: keyIn, is: 'is_not_null' }] };
  if (!ids.length) return { active: present, all: present };
  const pointsAtInactive: ForeignKeyIn = { keyIn, ids, orNull: false };
  return {
    active: { and: [...own, { keyIn, ids, orNull, negated: true }] },
    all: present,
    inactive: { and: [...own, pointsAtInactive] },
  };
};
