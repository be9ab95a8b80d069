import type { Entity } from '@trestle/schema/entity';
import type { QueryParameters } from '@trestle/schema/query/listRequest';
import { parseTotalsRequest } from '@trestle/schema/query/totalsRequest';
import { GROUP_COUNT_COLUMN, ROW_COUNT_COLUMN, overallColumn } from '../../sql/planning/groupSql';
import { planGroups, type ResultPage } from '../../sql/planning/planList';
import type { Caller, Context, Row } from '../call/context';
import { accessOf } from '../call/fieldAccess';
import { scopeOf } from './list';

/** One page of groups, the number of all groups, and the totals over all groups. */
interface GroupPage extends ResultPage {
  totals: Row;
}

/**
 * Checks and plans GET {collection}/totals/: sums over the rows of a list, under the list's own scope and field rules.
 * @returns a function that fetches one row for each group
 * @throws Problem 400 for invalid or too costly parameters, before the call waits for a permit (SECURITY.md, 26)
 */
export function prepareTotals(
  context: Context,
  entity: Entity,
  parameters: QueryParameters,
  caller: Caller,
): () => Promise<GroupPage> {
  const { hidden } = accessOf(context, entity, caller);
  const { query, ...grouping } = parseTotalsRequest(entity, parameters, { now: caller.now, zone: caller.zone, hidden });
  const request = { entity, query, ...scopeOf(context, caller) };
  const fetchGroups = planGroups(context.lists, request, { ...grouping, overall: true });
  const zeroNames = [...grouping.sums.map(({ name }) => name), ROW_COUNT_COLUMN];
  const sumNames = [...grouping.earliest.map(({ name }) => name), ...zeroNames];
  // Without a group there is no row that has them: sums and counts of nothing are 0, and nothing has no earliest date.
  const totalsOfNothing: Row = Object.fromEntries(zeroNames.map((name) => [name, 0]));
  const groupNames = grouping.by.map(({ name }) => name);
  return async () => {
    const groups = await fetchGroups();
    return {
      count: (groups[0]?.[GROUP_COUNT_COLUMN] as number | undefined) ?? 0,
      results: groups.map((row) => pickColumns(row, [...groupNames, ...sumNames])),
      totals: Object.fromEntries(
        sumNames.map((name) => [name, groups[0]?.[overallColumn(name)] ?? totalsOfNothing[name] ?? null]),
      ),
    };
  };
}

const pickColumns = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
