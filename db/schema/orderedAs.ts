import type { storeOrderLine } from './entities/store_order_line';
import type { RowOf } from './entity';

type LineNames = 'product__description' | 'product__code' | 'ordered_name' | 'ordered_code';

/**
 * Says what a line's product was called when it was ordered, as far as it is called otherwise now: 'ordered as Alba
 * couch · ALB-1'.
 * @returns '' where nothing differs, or the line doesn't know its former names or may not show them
 */
export function orderedAs(line: Partial<Pick<RowOf<typeof storeOrderLine>, LineNames>>): string {
  const names: readonly [ordered: string | null | undefined, present: string | null | undefined][] = [
    [line.ordered_name, line.product__description],
    [line.ordered_code, line.product__code],
  ];
  const formerNames = names.filter(([ordered, present]) => ordered && ordered !== present).map(([ordered]) => ordered);
  return formerNames.length > 0 ? `ordered as ${formerNames.join(' · ')}` : '';
}
