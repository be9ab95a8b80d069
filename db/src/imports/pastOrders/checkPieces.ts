import { fieldError } from '@trestle/schema/errors';
import { MAX_INTEGER } from '@trestle/schema/validate';
import type { Write } from '../../collection/call/context';
import { sql } from '../../sql/sqlText';
import { inChunks } from '../inChunks';
import type { PastLine } from './pastOrderPlan';

/** Reads how many pieces past orders have by now, by product. */
async function readStoredPieces({ transaction }: Write, products: readonly number[]): Promise<Map<number, number>> {
  const pieces = new Map<number, number>();
  for (const chunk of inChunks(products)) {
    const text =
      'SELECT `product`, MAX(`quantity`) AS pieces FROM `stock` WHERE `product` IN (?) AND `past` GROUP BY `product`';
    for (const row of await transaction.selectRows<{ product: number; pieces: number }>(sql(text, chunk)))
      pieces.set(row.product, Number(row.pieces));
  }
  return pieces;
}

/**
 * Refuses lines with which past orders would have more pieces of a product than its stock row can count. Their sum is
 * written there, so each line alone may be right.
 * @param lines new ones, in the order of the file
 */
export async function checkPieces(write: Write, lines: readonly PastLine[]): Promise<void> {
  const productOf = ({ values }: PastLine) => values['product'] as number;
  const pieces = await readStoredPieces(write, [...new Set(lines.map(productOf))]);
  for (const line of lines) {
    const product = productOf(line);
    const before = pieces.get(product) ?? 0;
    const after = before + (line.values['quantity'] as number);
    if (after <= MAX_INTEGER) pieces.set(product, after);
    else
      line.errors['quantity'] = [
        fieldError(
          'max',
          `Past orders may have ${MAX_INTEGER.toLocaleString('en')} pieces of one product in all, and have ` +
            `${before.toLocaleString('en')} with the rows before`,
        ),
      ];
  }
}
