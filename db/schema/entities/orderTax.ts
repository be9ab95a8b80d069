import { boolean, number, readonly } from '../field';

/** The tax of the day on which an order was made. Orders of before taxes were kept have no rate. */
export const orderTax = {
  /** In percent. */
  tax_rate: readonly(number({ label: 'Tax rate', hide: true })),
  /** Whether the prices contain the tax. */
  tax_included: readonly(boolean({ label: 'Prices include tax', hide: true })),
};
