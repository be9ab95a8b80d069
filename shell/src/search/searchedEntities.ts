import { container } from '@trestle/schema/entities/container';
import { product } from '@trestle/schema/entities/product';
import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { supplier } from '@trestle/schema/entities/supplier';
import { user } from '@trestle/schema/entities/user';
import type { Entity } from '@trestle/schema/entity';
import { ownTable } from '@trestle/schema/ownTable';

export { product, store, storeOrder };

/** Fields of stock that name a record: whoever may not open its form is led to its stock instead. */
export const STOCK_FIELDS: Readonly<Record<string, string>> = ownTable({ product: 'product', container: 'container' });

/** What the search of everything looks through, in the order of results that meet a text as well. */
export const SEARCHED_ENTITIES: readonly Entity[] = [product, store, container, supplier, user, storeOrder];
