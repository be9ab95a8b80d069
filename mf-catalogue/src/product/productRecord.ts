import type { product } from '@trestle/schema/entities/product';
import type { RowOf } from '@trestle/schema/entity';

/** A product as the server sends it. */
export type ProductRecord = RowOf<typeof product>;
