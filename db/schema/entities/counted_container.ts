import type { Entity } from '../entity';
import { container } from './container';
import { stockTakeRow } from './stock_take_row';

/**
 * The container with the import that counts its stock. Servers know it by this one; in the browser only the page of that
 * import does, so that no other page loads it.
 */
export const countedContainer: Entity<'container', (typeof container)['fields']> = {
  ...container,
  imports: {
    key: 'product',
    rows: stockTakeRow,
    rulesOf: ['stock'],
    onlyEdits: true,
    title: 'Count stock from a file',
    note:
      'Each row is what was counted of a product in a container, without what stores have already. ' +
      'Rows that are left out stay as they are.',
  },
};
