import { string, via } from '../field';

/**
 * Declares colour and fabric of a row's product.
 * @param product path from the row to its product
 */
export const variantFields = (product: string) => ({
  colour__description: via(`${product}.colour.description`, string({ label: 'Colour' })),
  fabric__description: via(`${product}.fabric.description`, string({ label: 'Fabric' })),
});

/** Fields of a row that tell its product from others of the same description. */
export const PRODUCT_DETAILS = ['product__code', 'colour__description', 'fabric__description'] as const;
