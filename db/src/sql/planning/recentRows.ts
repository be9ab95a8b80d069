import type { Entity } from '@trestle/schema/entity';
import type { Predicate } from '@trestle/schema/query/clause';
import { sql } from '../sqlText';
import { MATCH_NONE, type ChildMatch, type ClausePlan } from './clausePlan';
import { conditionSql } from './conditionSql';
import { selectFrom, type ListSource } from './listSource';

function hasChildSearch(plan: ClausePlan): boolean {
  if ('and' in plan) return plan.and.some(hasChildSearch);
  if ('or' in plan) return plan.or.some(hasChildSearch);
  return 'childKey' in plan;
}

/** Adds to each search of child rows that their record's id is at least `firstId`. */
function boundChildRows(plan: ClausePlan, firstId: number): ClausePlan {
  if ('and' in plan) return { and: plan.and.map((each) => boundChildRows(each, firstId)) };
  if ('or' in plan) return { or: plan.or.map((each) => boundChildRows(each, firstId)) };
  return 'childKey' in plan ? withBound(plan, firstId) : plan;
}
const withBound = (match: ChildMatch, firstId: number): ChildMatch => ({
  ...match,
  where: { and: [{ field: match.childKey, is: 'ge', value: firstId }, match.where] },
});

/**
 * Narrows the search of child rows to those of recent records. Ids rise with time, so the lines of old orders are left
 * out by a range of an index, and not one by one. A record that was imported late has a high id: the lowest id of all
 * recent records leaves none of them out.
 * @param recent the condition of recent rows, which holds for all rows of the list
 */
export async function narrowChildRows(
  source: ListSource,
  entity: Entity,
  recent: Predicate | undefined,
  plan: ClausePlan,
): Promise<ClausePlan> {
  if (!recent || !hasChildSearch(plan)) return plan;
  const select = selectFrom(source, entity);
  const { text, values } = conditionSql(select, recent);
  const [row] = await source.select<{ id: number | null }>(
    sql(`SELECT MIN(${select.alias}.\`id\`) AS \`id\` FROM ${select.from} WHERE ${text}`, ...values),
  );
  return row?.id ? boundChildRows(plan, row.id) : MATCH_NONE;
}
