import { hasColumn, type Entity } from '@trestle/schema/entity';
import { joinPlans, type ChildMatch, type ClausePlan } from './clausePlan';

/** Whether a child row is found by its own copy of a key, such as a line by its product: the index has the store, too. */
const isFoundByCopy = ({ fields }: Entity, plan: ClausePlan): boolean =>
  'keyIn' in plan && fields[plan.keyIn]!.via !== undefined;

/** Narrows what child rows must meet to those of a store, where an index makes that quicker. */
function narrowWhere(child: Entity, where: ClausePlan, ofStore: ClausePlan): ClausePlan {
  if ('or' in where)
    return joinPlans(
      'or',
      where.or.map((each) => narrowWhere(child, each, ofStore)),
    );
  const parts = 'and' in where ? where.and : [where];
  return parts.some((part) => isFoundByCopy(child, part)) ? joinPlans('and', [ofStore, ...parts]) : where;
}

function narrowChild(entity: Entity, match: ChildMatch, store: number): ClausePlan {
  const { child, childKey, where, none } = match;
  const copy = Object.values(child.fields).find(
    (field) => entity.scope && field.via === `${childKey}.${entity.scope}` && hasColumn(field),
  );
  if (!copy || none) return match;
  return { ...match, where: narrowWhere(child, where, { field: copy.name, is: 'eq', value: store }) };
}

/**
 * Narrows a search among child rows to those of the caller's store, by the copy of it that they keep. The list shows no
 * other store's rows anyway, so nobody needs to look at their child rows.
 */
export function narrowToOwnChildren(entity: Entity, plan: ClausePlan, store: number): ClausePlan {
  const narrowAll = (plans: readonly ClausePlan[]) => plans.map((each) => narrowToOwnChildren(entity, each, store));
  if ('and' in plan) return { and: narrowAll(plan.and) };
  if ('or' in plan) return { or: narrowAll(plan.or) };
  return 'childKey' in plan ? narrowChild(entity, plan, store) : plan;
}
