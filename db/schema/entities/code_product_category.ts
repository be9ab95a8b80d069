import { codeTableWith } from '../codeTable';
import { fk } from '../field';

/** Ranges of products that belong together, within wider ones: sofas within living. */
export const codeProductCategory = codeTableWith(
  'code_product_category',
  'Product Category',
  'Product Categories',
  {
    parent: fk('code_product_category', {
      label: 'Lies within',
      display: ['description'],
      ofTree: true,
    }),
  },
  'parent',
);
