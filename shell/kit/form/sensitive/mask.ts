/** Shown instead of a sensitive value; always as long, so that it reveals nothing. */
export const MASK = '••••••••';
