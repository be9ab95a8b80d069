/** What stands for a sensitive value: as long for each, so that it tells nothing. */
export const MASK = '••••••••';
