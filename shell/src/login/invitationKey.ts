/** Returns the key of a mailed invitation in an address's hash, `#invitation=…`; null without one. */
export const invitationKey = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('invitation') || null;
