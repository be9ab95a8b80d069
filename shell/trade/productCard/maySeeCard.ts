import { mayOpen, type AccessRules } from '@trestle/schema/access';

/** Tells whether a person may see cards of products: whoever may see stock or the list of products. */
export const maySeeCard = (rules: AccessRules | null): boolean =>
  mayOpen(rules, 'stock.list') || mayOpen(rules, 'product.list');
