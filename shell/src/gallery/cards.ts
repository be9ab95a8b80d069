import type { Card } from './card';
import { fileSizes } from './cards/fileSizes';
import { quantityEntry } from './cards/quantityEntry';

/** Every card; the gallery sorts them by group and title. One line each, by name. */
export const cards: readonly Card[] = [
  fileSizes,
  quantityEntry,
];
