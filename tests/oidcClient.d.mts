/** What this product is at the provider of the tests. */
export const OIDC_CLIENT: { id: string; secret: string };
/** Claim and scope with a person's groups. */
export const GROUPS_CLAIM: string;
