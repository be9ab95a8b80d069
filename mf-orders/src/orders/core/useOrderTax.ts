import { useFormValue } from '@trestle/kit/form';
import { taxRuleOf, type TaxRule } from '@trestle/schema/regional/tax';

/** Returns the tax of the order in the surrounding form: the one of its day, or today's for a new order. */
export const useOrderTax = (): TaxRule => {
  const { value: tax_rate } = useFormValue<number | null>('tax_rate');
  const { value: tax_included } = useFormValue<boolean | null>('tax_included');
  return taxRuleOf({ tax_rate, tax_included });
};
