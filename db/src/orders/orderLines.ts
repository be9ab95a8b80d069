import type { Behaviour, Change, Write } from '../collection/call/context';
import { LookedUpValue } from '../sql/lookedUpValue';
import { questionMarks } from '../sql/sqlText';
import { rejectDelivered } from './delivery/deliveredLock';
import { markAsWaiting } from './delivery/waitingMark';
import { rejectClosed, stillOpen } from './orderUntil';
import { rejectLinesOfPastOrders } from './pastOrders';
import { MAX_PREPARED_ROWS, reserveStock } from './reserveStock';

/** SQL of what a line keeps of its stock row `s` and that row's product `p`, by column. */
const KEPT_VALUES = {
  unit_price: 'COALESCE(s.`price`, 0)',
  ordered_name: 'p.`description`',
  ordered_code: 'p.`code`',
} as const;
const KEPT_COLUMNS = Object.keys(KEPT_VALUES) as (keyof typeof KEPT_VALUES)[];
/** Names of what a line keeps. Nobody can send them: only a receipt and its undo set them, for lines that move. */
export const KEPT_NAMES: readonly string[] = KEPT_COLUMNS;
const STOCK_AND_PRODUCT = '`stock` s LEFT JOIN `product` p ON p.`id` = s.`product`';
const KEPT_LOOK_UP = { table: '`stock`', from: STOCK_AND_PRODUCT, keyColumn: 's.`id`' };

/** Has the INSERT of a new line read what the line keeps. */
function readWithInsert({ values }: Change): void {
  for (const name of KEPT_COLUMNS)
    values[name] = new LookedUpValue(KEPT_LOOK_UP, KEPT_VALUES[name], values['stock_id']);
}

/** Copies price and names to lines that move to another stock row. */
async function copyKeptValues(movedLines: readonly Change[], { transaction }: Write): Promise<void> {
  if (!movedLines.length) return;
  const ids = [...new Set(movedLines.map((line) => line.values['stock_id']))];
  const columns = KEPT_COLUMNS.map((name) => `${KEPT_VALUES[name]} AS \`${name}\``).join(', ');
  const rows = await transaction.selectCells({
    text: `SELECT s.\`id\`, ${columns} FROM ${STOCK_AND_PRODUCT} WHERE s.\`id\` IN (${questionMarks(ids)})`,
    values: ids,
    prepared: ids.length <= MAX_PREPARED_ROWS,
  });
  const valuesByStock = new Map(rows.map(([id, ...values]) => [id as number, values]));
  for (const line of movedLines) {
    const values = valuesByStock.get(line.values['stock_id'] as number) ?? [0, null, null];
    for (const [i, name] of KEPT_COLUMNS.entries()) line.values[name] = values[i];
  }
}

const isNew = (line: Change): boolean => line.kind === 'create';

/**
 * Reserves the lines' stock, and copies the stock row's price and the product's name and code to new and moved lines.
 * Later changes of these don't affect the line (contract §2.3). What a new line keeps is read by its INSERT, and
 * whether its container takes orders is a condition of the UPDATE that takes the stock: each saves a statement. The run
 * row by row asks beforehand, and so finds the words.
 */
const reserveAndKeep: Behaviour['before'] = async (changes, write) => {
  await rejectDelivered(changes, write);
  await rejectLinesOfPastOrders(changes, write);
  const areAllNew = changes.every(isNew);
  if (write.rowByRow || !areAllNew) {
    const closedErrors = await rejectClosed(changes, write);
    if (closedErrors) return closedErrors;
  }
  await markAsWaiting(changes, write);
  const errors = await reserveStock(changes, write, areAllNew ? stillOpen(write) : null);
  const linesWithStock = changes.filter(
    ({ values }) => typeof values['stock_id'] === 'number' && !('unit_price' in values),
  );
  for (const line of linesWithStock.filter(isNew)) readWithInsert(line);
  await copyKeptValues(
    linesWithStock.filter((line) => !isNew(line)),
    write,
  );
  return errors;
};

/** The special rules of order lines. */
export const orderLineBehaviour: Behaviour = { before: reserveAndKeep, isWrittenBySql: true };
