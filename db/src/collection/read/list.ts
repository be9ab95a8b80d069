import { isListedAsActive } from '@trestle/schema/activeState';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { lookupFieldNames, parseListRequest, type QueryParameters } from '@trestle/schema/query/listRequest';
import type { PlannedList, ResultPage } from '../../sql/planning/planList';
import { planPage } from '../../sql/planning/planList';
import { addLinkedIds } from './addLinkedIds';
import { behaviourOf, type Caller, type Context, type Row } from '../call/context';
import { accessOf, readableFields } from '../call/fieldAccess';
import { rowsInScope, storeOf } from '../call/scope';

/** Returns who asks, in the planner's form. The planner adds the scope to every condition. */
export const scopeOf = (context: Context, caller: Caller): Pick<PlannedList, 'scope' | 'store' | 'person'> => ({
  scope: (select) => rowsInScope(context, select, caller),
  store: storeOf(caller),
  person: caller.actor,
});

const lookupFields = (entity: Entity, details: boolean, hidden: ReadonlySet<string>): Field[] =>
  lookupFieldNames(entity, details)
    .filter((name) => !hidden.has(name))
    .map((name) => entity.fields[name]!);

/** Returns a row of a look-up list, with `active` in place of the dates. */
function asLookup(row: Row, now: Date): Row {
  const { active_start_date, active_end_date, ...rest } = row;
  return {
    ...rest,
    active: isListedAsActive(active_start_date as string | null, active_end_date as string | null, now),
  };
}

/**
 * Checks and plans GET {collection}/ (contract §2.2).
 * @returns a function that fetches the page of rows and the number of all rows
 * @throws Problem 400 for invalid or too costly parameters, before the call waits for a permit (SECURITY.md, 26)
 */
export function prepareList(
  context: Context,
  entity: Entity,
  parameters: QueryParameters,
  caller: Caller,
): () => Promise<ResultPage> {
  const access = accessOf(context, entity, caller);
  const query = parseListRequest(entity, parameters, { now: caller.now, zone: caller.zone, hidden: access.hidden });
  const fields = query.lookup ? lookupFields(entity, query.details, access.hidden) : readableFields(entity, access);
  const fetchPage = planPage(context.lists, { entity, query, fields, ...scopeOf(context, caller) });
  return async () => {
    const { count, results } = await fetchPage();
    if (query.lookup) return { count, results: results.map((row) => asLookup(row, caller.now)) };
    await addLinkedIds(context, entity, results, access);
    const { addToPage, shown } = behaviourOf(context, entity);
    await addToPage?.(results, caller, context);
    return { count, results: shown ? results.map((row) => shown(row, caller, context)) : results };
  };
}

/** Fetches a page of a list. */
export const listPage = async (
  context: Context,
  entity: Entity,
  parameters: QueryParameters,
  caller: Caller,
): Promise<ResultPage> => prepareList(context, entity, parameters, caller)();
