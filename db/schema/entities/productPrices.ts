import { money } from '../field';

/** A product's prices: what stores pay, and what each region's customers should. */
export const productPrices = {
  wholesale_price: money({ min: 0, section: 'Prices' }),
  region_1_rrp: money({ min: 0, label: 'Region 1 RRP', section: 'Prices' }),
  region_2_rrp: money({ min: 0, label: 'Region 2 RRP', section: 'Prices' }),
  region_3_rrp: money({ min: 0, label: 'Region 3 RRP', section: 'Prices' }),
  region_4_rrp: money({ min: 0, label: 'Region 4 RRP', section: 'Prices' }),
};
/** The type by which other entities name these prices (`sameAs`): product itself needs those entities. */
export interface PricedProduct {
  name: 'product';
  fields: typeof productPrices;
}
