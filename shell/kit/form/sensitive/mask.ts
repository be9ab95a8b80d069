/** Shown instead of a sensitive value. The length is always the same, so that it reveals nothing. */
export const MASK = '••••••••';
