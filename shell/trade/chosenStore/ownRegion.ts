import { useSession } from '@trestle/kit/core';

/** The fields of the recommended retail prices, by region. */
const RETAIL_PRICE_FIELDS = ['region_1_rrp', 'region_2_rrp', 'region_3_rrp', 'region_4_rrp'] as const;
export type RetailPriceField = (typeof RETAIL_PRICE_FIELDS)[number];

/** The fields of the retail prices, those of a region first. */
export const retailPriceFields = (region: number | null | undefined): readonly RetailPriceField[] => {
  const own = region ? RETAIL_PRICE_FIELDS[region - 1] : undefined;
  return own ? [own, ...RETAIL_PRICE_FIELDS.filter((name) => name !== own)] : RETAIL_PRICE_FIELDS;
};

/** The region of the user's store; null for head office, and for a store without one. */
export const useOwnRegion = (): number | null => useSession().user?.store?.region ?? null;
