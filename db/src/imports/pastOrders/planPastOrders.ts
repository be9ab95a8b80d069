import type { Entity } from '@trestle/schema/entity';
import { forbidden } from '@trestle/schema/errors';
import { importRowsOf } from '@trestle/schema/importRows';
import type { Change, Write } from '../../collection/call/context';
import { seesAllStores } from '../../collection/call/scope';
import { importAccess } from '../importAccess';
import type { ImportRequest } from '../importRequest';
import { checkOf, countResults, nameRecords, type RowOutcome } from '../planOutcomes';
import { readFileRows } from '../readRows';
import { checkPastRows } from './checkPastRows';
import { checkPieces } from './checkPieces';
import { groupOrders } from './groupOrders';
import type { PastLine, PastOrder, PastOrderPlan } from './pastOrderPlan';

function outcomeOf({ row, values, errors, isThere }: PastLine): RowOutcome {
  if (Object.keys(errors).length > 0) return { row, result: 'refused', errors };
  if (isThere) return { row, result: 'unchanged' };
  return {
    row,
    result: 'created',
    changes: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [null, value]])),
  };
}

/** Returns the change that creates a line. Its stock row and order are known when it is written. */
const createLine = (): Change => ({ kind: 'create', id: 0, before: null, values: {}, item: {} });

const isNew = ({ isThere = false, errors }: PastLine): boolean => !isThere && Object.keys(errors).length === 0;
/** Keeps orders that get lines, with these lines alone. */
const withNewLines = (orders: readonly PastOrder[]): PastOrder[] =>
  orders.map((order) => ({ ...order, lines: order.lines.filter(isNew) })).filter(({ lines }) => lines.length > 0);

/**
 * Works out what an import of past orders does, without writing anything.
 * @throws Problem 403 for stores, who may not set prices
 */
export async function planPastOrders(write: Write, entity: Entity, request: ImportRequest): Promise<PastOrderPlan> {
  const { context, caller, transaction } = write;
  if (!seesAllStores(caller)) throw forbidden('Only head office imports orders of the past.');
  const rowEntity = importRowsOf(entity);
  const lines: PastLine[] = await readFileRows(context, entity, request, caller, transaction);
  await checkPastRows(rowEntity, lines, importAccess(context, entity, caller), caller);
  const grouped = await groupOrders(write, lines, request.dryRun);
  await checkPieces(
    write,
    grouped.flatMap((order) => order.lines.filter(isNew)).toSorted((a, b) => a.row - b.row),
  );
  const orders = withNewLines(grouped);
  const outcomes = lines.map(outcomeOf);
  await nameRecords(write, rowEntity, outcomes);
  return {
    outcomes,
    orders,
    counts: countResults(outcomes),
    changes: orders.flatMap((order) => order.lines.map(createLine)),
    defaults: [],
    recordNames: [],
    check: checkOf(outcomes),
  };
}
