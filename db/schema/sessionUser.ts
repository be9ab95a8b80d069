/** Store of a user. `region`, 1 to 4, says which recommended retail prices are the store's; null where nobody set it. */
export interface UserStore {
  id: number;
  name: string;
  region?: number | null;
}

/** The user of a session, as login returns it and the browser stores it (contract §2.1). */
export interface SessionUser {
  id: number;
  username: string;
  descriptive_name: string;
  first_name: string;
  last_name: string;
  email: string;
  is_staff: boolean;
  is_active: boolean;
  is_superuser: boolean;
  groups: readonly { id: number; name: string }[];
  user_permissions: readonly number[];
  /** Store of a store user; null for head office. */
  store: UserStore | null;
}
