/** The person of a session, as login answers it and the browser keeps it (contract §2.1). */
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
  /** The profile's link to a store. */
  store: { id: number; name: string } | null;
}
