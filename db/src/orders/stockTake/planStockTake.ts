import type { Entity } from '@trestle/schema/entity';
import { fieldError, limitErrors } from '@trestle/schema/errors';
import { importRowsOf } from '@trestle/schema/importRows';
import { MAX_IMPORT_ROW_ERRORS } from '@trestle/schema/limits';
import type { ReceivedRow } from '@trestle/schema/receipt';
import type { Row, Write } from '../../collection/call/context';
import { validateItem } from '../../collection/write/validateItem';
import { importAccess } from '../../imports/importAccess';
import type { FileRow } from '../../imports/fileRow';
import type { ImportRequest } from '../../imports/importRequest';
import { checkOf, countResults, hasKeys, type ImportPlan, type RowOutcome } from '../../imports/planOutcomes';
import { readFileRows } from '../../imports/readRows';
import { checkRights } from '../receive/checkRights';
import { readCountedStock, type CountedStock } from './countedStock';
import { matchCount } from './matchCount';

/** A row of the file with the stock row that it counts. */
export interface CountedFileRow extends FileRow {
  stock?: CountedStock;
  /** What is written of the stock row: what is there, and what stores have already. */
  received?: ReceivedRow;
}
/** What a stock-take would write. */
export interface StockTakePlan extends ImportPlan {
  rows: CountedFileRow[];
}

/** Refuses rows that count the same stock. */
function refuseRepeated(rows: readonly CountedFileRow[]): void {
  const first = new Map<number, CountedFileRow>();
  for (const row of rows) {
    if (!row.stock) continue;
    const other = first.get(row.stock.id);
    if (!other) {
      first.set(row.stock.id, row);
      continue;
    }
    row.errors['product'] = [fieldError('unique', `Row ${other.row} counts the same`)];
    other.errors['product'] ??= [fieldError('unique', `Row ${row.row} counts the same`)];
  }
}

/** Works out what is written of a counted stock row. */
function countRow(row: CountedFileRow, stock: CountedStock): void {
  const { counted, damaged = 0, notes = null } = row.values as { counted: number; damaged?: number; notes?: string };
  const ordered = stock.row['ordered'] as number;
  const missing = ordered - (counted - damaged + stock.delivered);
  row.stock = stock;
  row.received = { id: stock.id, counted: counted + stock.delivered, damaged, notes };
  if (missing > 0)
    row.errors['counted'] = [
      fieldError(
        'min',
        `Stores wait for ${missing} more. Count this container on its page: it asks what happens to their orders`,
      ),
    ];
}

function checkRow(row: CountedFileRow, entity: Entity, hidden: ReadonlySet<string>): void {
  const errors = { ...validateItem(entity, row.values, { hidden: () => hidden }), ...row.errors };
  const { counted, damaged } = row.values as { counted?: number; damaged?: number };
  if (!errors['counted'] && !errors['damaged'] && damaged !== undefined && damaged > counted!)
    errors['damaged'] = [fieldError('max', `Maximum value ${counted}`)];
  row.errors = limitErrors(errors, MAX_IMPORT_ROW_ERRORS);
}

const pieces = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`;
/** Says what was expected and what was counted: 'Expected 13, counted 12: 1 piece fewer'. */
export function countInWords(expected: number, counted: number, damaged: number): string {
  const difference = counted - damaged - expected;
  const change =
    difference === 0 ? 'as expected' : `${pieces(Math.abs(difference))} ${difference < 0 ? 'fewer' : 'more'}`;
  return `Expected ${expected}, counted ${counted}${damaged > 0 ? `, ${damaged} of them damaged` : ''}: ${change}`;
}

const isWrittenAlready = ({ row }: CountedStock, { counted, damaged, notes }: ReceivedRow): boolean =>
  row['counted'] === counted &&
  row['damaged'] === damaged &&
  row['quantity'] === counted - damaged &&
  (row['received_notes'] ?? null) === (notes ?? null);

function outcomeOf({ row, values, errors, stock, received }: CountedFileRow): RowOutcome {
  const id = stock ? { id: stock.id } : {};
  if (hasKeys(errors)) return { row, result: 'refused', ...id, errors };
  const expected = (stock!.row['quantity'] as number) - stock!.delivered;
  const { counted, damaged = 0 } = values as { counted: number; damaged?: number };
  const words = countInWords(expected, counted, damaged);
  if (isWrittenAlready(stock!, received!)) return { row, result: 'unchanged', ...id, words };
  return { row, result: 'changed', ...id, words, changes: { counted: [expected, counted] } };
}

/**
 * Works out what a file with counts of several containers does, without writing anything.
 * @throws Problem 403 for stores, 400 for people who may not change quantities
 */
export async function planStockTake(write: Write, entity: Entity, request: ImportRequest): Promise<StockTakePlan> {
  const { context, caller, transaction } = write;
  checkRights(context, caller, false);
  const rowEntity = importRowsOf(entity);
  const { hidden } = importAccess(context, entity, caller);
  const rows: CountedFileRow[] = await readFileRows(context, entity, request, caller, transaction);
  for (const row of rows) checkRow(row, rowEntity, hidden);
  const goodRows = rows.filter(({ errors }) => !hasKeys(errors));
  const containers = [...new Set(goodRows.map(({ values }) => values['container'] as number))];
  const reader = request.dryRun ? { context, caller } : write;
  const stocks = await readCountedStock(
    reader,
    containers.toSorted((a, b) => a - b),
  );
  for (const row of goodRows) {
    const match = matchCount(row.values, stocks.get(row.values['container'] as number) ?? []);
    if ('stock' in match) countRow(row, match.stock);
    else row.errors = match.errors;
  }
  refuseRepeated(goodRows);
  const outcomes = rows.map(outcomeOf);
  const written = rows.filter((_, i) => outcomes[i]!.result === 'changed');
  return {
    outcomes,
    rows: written,
    counts: countResults(outcomes),
    changes: written.map(({ stock }) => ({
      kind: 'update',
      id: stock!.id,
      before: stock!.row,
      values: {} as Row,
      item: {},
    })),
    defaults: [],
    recordNames: [],
    check: checkOf(outcomes),
  };
}
