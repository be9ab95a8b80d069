/** Who gets a release: everyone; or, beside the current one, a share of users, a group, or staff who preview it. */
export type Rollout =
  | { to: 'everyone' }
  | { to: 'share'; percent: number }
  /** By its id or its name. */
  | { to: 'group'; group: number | string }
  | { to: 'preview' };

export const EVERYONE: Rollout = { to: 'everyone' };
