/** Names of the four regions where the operator gives none. */
export const DEFAULT_REGION_NAMES: readonly string[] = ['Region 1', 'Region 2', 'Region 3', 'Region 4'];
