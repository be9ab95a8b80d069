/** Names of the four regions where the operator gives none. */
export const DEFAULT_REGION_NAMES: readonly string[] = [1, 2, 3, 4].map((region) => `Region ${region}`);
