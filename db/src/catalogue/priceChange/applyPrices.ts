import { randomUUID } from 'node:crypto';
import { conflict, validationError, fieldError } from '@trestle/schema/errors';
import type { AppliedPriceChange, PriceChangeRequest } from '@trestle/schema/priceChange';
import type { Caller, Change, Context } from '../../collection/call/context';
import { createOnce, type IdempotencyKey } from '../../collection/write/idempotency';
import { inTransaction } from '../../collection/write/transaction';
import { writeRows } from '../../collection/write/writeRows';
import { planPriceChange, type PriceChangePlan } from './planPriceChange';
import { priceError } from './previewPrices';
import { storeForUndo } from './storedPriceChanges';
import { REPRICED_NAMES } from './repricedEntities';

function rejectImpossiblePrices(context: Context, { rows }: PriceChangePlan): void {
  for (const { name, prices } of rows)
    for (const [field, [, after]] of Object.entries(prices)) {
      const error = priceError(context, name, field, after);
      if (error) throw validationError({ value: [fieldError('invalid', `A price would be ${after}. ${error}`)] });
    }
}

/**
 * Changes the prices that a preview has shown, in one transaction: POST product/price_change/.
 * @param preview fingerprint of the preview. If it differs now, a price or a row has changed since.
 * @param idempotencyKey a repeated key gets the first reply
 * @returns the reply as JSON
 * @throws Problem 400, 403, or 409 when the preview is out of date; then nothing is changed
 */
export const applyPrices = (
  context: Context,
  request: PriceChangeRequest,
  preview: string,
  caller: Caller,
  idempotencyKey: IdempotencyKey | null,
): Promise<string> =>
  createOnce(context, caller, idempotencyKey, (storeReply) =>
    inTransaction(context, context.find('product'), caller, async (write) => {
      const plan = await planPriceChange(context, request, caller, write.transaction);
      if (plan.fingerprint !== preview)
        throw conflict('Prices have changed since the preview. Nothing was changed. Look at the new preview first.', {
          code: 'changed',
        });
      rejectImpossiblePrices(context, plan);
      for (const name of REPRICED_NAMES) {
        const changes = plan.rows
          .filter((each) => each.name === name)
          .map(({ row, prices }): Change => ({
            kind: 'update',
            id: row['id'] as number,
            before: row,
            values: Object.fromEntries(Object.entries(prices).map(([field, [, after]]) => [field, after])),
            item: {},
            topLevel: true,
          }));
        await writeRows(write, context.find(name), changes);
      }
      const products = plan.rows.map(({ name, row }) => row[name === 'product' ? 'id' : 'product']);
      const reply: AppliedPriceChange = {
        id: randomUUID(),
        products: new Set(products).size,
        records: plan.rows.length,
        changed_prices: plan.rows.reduce((sum, { prices }) => sum + Object.keys(prices).length, 0),
      };
      storeForUndo(write, reply, request, plan.rows);
      const text = JSON.stringify(reply);
      storeReply(write, text);
      return text;
    }),
  );
