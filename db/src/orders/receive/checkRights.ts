import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { fieldError, forbidden, validationError } from '@trestle/schema/errors';
import type { Caller, Context } from '../../collection/call/context';
import { accessOf } from '../../collection/call/fieldAccess';
import { seesAllStores } from '../../collection/call/scope';

/** Whether a rule hides or locks one of these fields. */
function isWithheld(context: Context, caller: Caller, entity: string, names: readonly string[]): boolean {
  const { hidden, locked } = accessOf(context, context.find(entity), caller);
  return names.some((name) => hidden.has(name) || locked.has(name));
}

/**
 * Checks who may receive a container: head office and the warehouse, by the field rules of stock and order lines.
 * @param changesLines whether order lines change, too
 * @throws Problem 403 for stores, 400 for fields that the caller may not change
 */
export function checkRights(context: Context, caller: Caller, changesLines: boolean): void {
  if (!seesAllStores(caller)) throw forbidden('Only head office receives containers.');
  const locked = [fieldError('locked', 'You may not change this field')];
  const isStockWithheld =
    isWithheld(context, caller, container.name, [container.fields.stock.name]) ||
    isWithheld(context, caller, stock.name, [stock.fields.quantity.name]);
  if (isStockWithheld) throw validationError({ rows: locked });
  const { quantity, stock_id } = storeOrderLine.fields;
  if (changesLines && isWithheld(context, caller, storeOrderLine.name, [quantity.name, stock_id.name]))
    throw validationError({ resolve: locked });
}
