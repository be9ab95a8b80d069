import { fieldError, type FieldErrors, validationError } from '@trestle/schema/errors';
import type { Change, Write } from '../collection/call/context';
import { selectRows } from '../collection/call/statements';
import { sql } from '../sql/sqlText';

const REFUSAL = 'This order is from before, and takes no stock. Make a new order for more pieces';

/** Refuses new lines in past orders: they would take stock. */
export const checkPastOrders = (changes: readonly Change[]): FieldErrors[] =>
  changes.map(({ kind, before, item }): FieldErrors => {
    const lines: unknown = item['store_order_lines'];
    if (kind !== 'update' || before?.['past'] !== true || !Array.isArray(lines)) return {};
    const hasNew = lines.some((line: { id?: unknown } | null) => (line?.id ?? null) === null);
    return hasNew ? { store_order_lines: [fieldError('denied', REFUSAL)] } : {};
  });

/**
 * Refuses lines that are added to past orders by themselves, not with their order.
 * @throws Problem 400 on `store_order`
 */
export async function rejectLinesOfPastOrders(changes: readonly Change[], write: Write): Promise<void> {
  const orders = changes
    .filter(({ topLevel, values }) => topLevel && typeof values['store_order'] === 'number')
    .map(({ values }) => values['store_order']);
  if (orders.length === 0) return;
  const query = sql('SELECT `id` FROM `store_order` WHERE `id` IN (?) AND `past` LIMIT 1', orders);
  const found = await selectRows(write.context, query, write.transaction);
  if (found.length > 0) throw validationError({ store_order: [fieldError('denied', REFUSAL)] });
}

const HANDED_OVER = 'This order is from before: what it has was handed over on its own day';

/**
 * Refuses other delivery marks on lines of past orders: they would wait for goods that nobody has (DECISIONS.md, 372).
 * @param changed ids of the lines whose mark changes, at their places among the rows of the call
 * @throws Problem 400 on the rows
 */
export async function rejectMarksOfPastLines(
  changed: readonly (number | null)[],
  { context, transaction }: Write,
): Promise<void> {
  const ids = changed.filter((id) => id !== null);
  if (ids.length === 0) return;
  const query = sql(
    'SELECT l.`id` FROM `store_order_line` l JOIN `store_order` o ON o.`id` = l.`store_order` ' +
      'WHERE l.`id` IN (?) AND o.`past`',
    ids,
  );
  const past = new Set((await selectRows(context, query, transaction)).map(({ id }) => id));
  if (past.size === 0) return;
  const rows = changed.map((id): FieldErrors => (past.has(id) ? { line: [fieldError('denied', HANDED_OVER)] } : {}));
  throw validationError({ rows });
}
