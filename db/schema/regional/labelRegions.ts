import type { Entity } from '../entity';
import { regional } from './regional';
import { DEFAULT_REGION_NAMES } from './regionNames';

const REGIONS = [1, 2, 3, 4] as const;
const nameOf = (region: number): string => (regional().regionNames ?? DEFAULT_REGION_NAMES)[region - 1]!;

/**
 * Lets the labels of an entity's recommended prices follow REGION_NAMES: 'Victoria RRP'. They are read when they are
 * shown, because declarations are made before the settings are known.
 */
export const labelRegionPrices = ({ fields }: Pick<Entity, 'fields'>): void => {
  for (const region of REGIONS)
    Object.defineProperty(fields[`region_${region}_rrp`]!, 'label', {
      get: () => `${nameOf(region)} RRP`,
      enumerable: true,
      configurable: true,
    });
};

/** Lets the hint of a store's region say the name of each number, where the operator has named them. */
export const hintRegions = (field: { hint?: string }): void => {
  Object.defineProperty(field, 'hint', {
    get: () => `Which recommended retail prices are theirs: ${describeRegions()}`,
    enumerable: true,
    configurable: true,
  });
};
const describeRegions = (): string => {
  const isNamed = REGIONS.some((region) => nameOf(region) !== DEFAULT_REGION_NAMES[region - 1]);
  return isNamed ? REGIONS.map((region) => `${region} ${nameOf(region)}`).join(', ') : '1 to 4';
};
