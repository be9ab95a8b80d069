/** What this product is at the provider of the tests. */
export const OIDC_CLIENT = { id: 'trestle-test', secret: 'a-secret-of-this-product-at-the-provider' };
/** Claim and scope with a person's groups. */
export const GROUPS_CLAIM = 'groups';
