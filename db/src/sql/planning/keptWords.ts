import { hasColumn, type Entity } from '@trestle/schema/entity';
import { joinPlans, MATCH_NONE, type ClausePlan, type PlannedTest } from './clausePlan';
import type { KeptTexts } from './keptTexts';
import type { ListSource } from './listSource';
import { isPlainWord } from './plainWords';
import { isRowsById, MAX_PREFETCHED_IDS, withWhere } from './prefetchIds';

const byIds = (ids: readonly number[]): ClausePlan => (ids.length ? { keyIn: 'id', ids, orNull: false } : MATCH_NONE);

/** Finds a plain word among texts, as the collation would. Texts with other characters are left to the collation. */
function findWord({ find, otherIds }: KeptTexts, test: PlannedTest): ClausePlan {
  const found = byIds(find(String(test.value)));
  return otherIds.length ? joinPlans('or', [found, { and: [byIds(otherIds), test] }]) : found;
}

async function findTest(source: ListSource, entity: Entity, test: PlannedTest): Promise<ClausePlan> {
  const field = entity.fields[test.field]!;
  if (test.is !== 'icontains' || field.kind !== 'String' || !hasColumn(field) || !isPlainWord(test.value)) return test;
  const kept = await source.keptTexts(entity, field.name);
  return kept ? findWord(kept, test) : test;
}

/** Joins alternatives: ids that any of them has are one list. */
function anyOf(plans: readonly ClausePlan[]): ClausePlan {
  const flat = plans.flatMap((plan) => ('or' in plan ? plan.or : [plan]));
  const [found, others] = [flat.filter(isRowsById), flat.filter((plan) => !isRowsById(plan))];
  if (!found.length) return joinPlans('or', others);
  return joinPlans('or', [byIds([...new Set(found.flatMap(({ ids }) => ids))]), ...others]);
}

async function findIn(source: ListSource, entity: Entity, plan: ClausePlan): Promise<ClausePlan> {
  const findAll = (plans: readonly ClausePlan[]) => Promise.all(plans.map((each) => findIn(source, entity, each)));
  if ('field' in plan) return findTest(source, entity, plan);
  if ('and' in plan) return joinPlans('and', await findAll(plan.and));
  if ('or' in plan) return anyOf(await findAll(plan.or));
  if (!('where' in plan)) return plan;
  return withWhere(plan, await findIn(source, 'child' in plan ? plan.child : plan.target, plan.where));
}

/** Whether a plan names so many ids that SQL had better search for itself. */
function namesTooMany(plan: ClausePlan): boolean {
  if ('keyIn' in plan) return plan.ids.length > MAX_PREFETCHED_IDS;
  if ('and' in plan) return plan.and.some(namesTooMany);
  if ('or' in plan) return plan.or.some(namesTooMany);
  return 'where' in plan && namesTooMany(plan.where);
}

/**
 * Replaces searches for plain words by the ids of the rows that have them, where the texts of the table are kept in
 * memory. Everything else stays.
 */
export async function withKeptWords(source: ListSource, entity: Entity, plan: ClausePlan): Promise<ClausePlan> {
  const found = await findIn(source, entity, plan);
  return namesTooMany(found) ? plan : found;
}
