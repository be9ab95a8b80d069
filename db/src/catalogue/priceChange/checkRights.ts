import type { Entity } from '@trestle/schema/entity';
import { fieldError, forbidden, validationError, type FieldErrors } from '@trestle/schema/errors';
import { PRODUCT_PRICES, type PriceChangeRequest } from '@trestle/schema/priceChange';
import type { Caller, Context } from '../../collection/call/context';
import { accessOf } from '../../collection/call/fieldAccess';
import { followingPrices, type RepricedName } from './repricedEntities';

/** Refuses a collection whose records the caller could not change by calls of their own. */
function requireEdit({ attachable }: Caller, entity: Entity): void {
  if (!attachable?.edit.includes(entity.name)) throw forbidden(`You may not change ${entity.plural.toLowerCase()}.`);
}

function lockedPrices(context: Context, caller: Caller, name: RepricedName, prices: readonly string[]): string[] {
  const { hidden, locked } = accessOf(context, context.find(name), caller);
  return prices.filter((price) => hidden.has(price) || locked.has(price));
}

/**
 * Checks that the caller may change all prices that a price change writes.
 * @throws Problem 403 for a collection, 400 for a field. A hidden field gets the words of an unknown one (SECURITY.md,
 *   22).
 */
export function checkRights(context: Context, request: PriceChangeRequest, caller: Caller): void {
  const errors: FieldErrors = {};
  const product = context.find('product');
  const { hidden } = accessOf(context, product, caller);
  const hasHiddenPrice = request.prices.some((price) => hidden.has(price));
  const [locked] = lockedPrices(context, caller, 'product', request.prices);
  const visiblePrices = PRODUCT_PRICES.filter((price) => !hidden.has(price));
  if (hasHiddenPrice) errors['prices'] = [fieldError('type', `Must be a list of ${visiblePrices.join(', ')}`)];
  else if (locked) errors['prices'] = [fieldError('locked', `You may not change ${product.fields[locked]!.label}`)];
  for (const name of ['stock', 'catalogue_page'] as const) {
    const flag = name === 'stock' ? 'stock' : 'catalogue_pages';
    if (!request[flag]) continue;
    const entity = context.find(name);
    requireEdit(caller, entity);
    if (lockedPrices(context, caller, name, followingPrices(name, request.prices)).length)
      errors[flag] = [fieldError('locked', `You may not change all these prices of ${entity.plural.toLowerCase()}`)];
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
}
