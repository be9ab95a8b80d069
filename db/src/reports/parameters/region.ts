import { product } from '@trestle/schema/entities/product';
import type { ParameterDeclaration } from '../report';

const { region_1_rrp, region_2_rrp, region_3_rrp, region_4_rrp } = product.fields;
const REGION_FIELDS = [region_1_rrp, region_2_rrp, region_3_rrp, region_4_rrp];
export type RegionField = 'region_1_rrp' | 'region_2_rrp' | 'region_3_rrp' | 'region_4_rrp';

export const REGION_FIELD_NAMES: readonly string[] = REGION_FIELDS.map(({ name }) => name);

/** The region whose prices are shown. Products and catalogue pages have the same fields for them. */
export const regionParameter: ParameterDeclaration = {
  name: 'region',
  prompt: 'Prices',
  control: 1,
  // Labels follow REGION_NAMES.
  get entries() {
    return REGION_FIELDS.map(({ name, label }) => ({ value: name, label }));
  },
  default: (_now, _zone, region = 1) => REGION_FIELD_NAMES[region - 1]!,
};
export const NO_PRICES_TEXT = 'The prices of this region are hidden from you.';
