import { setSession, type Session } from './session';

/** Placeholder for a token; never sent. */
export const ANONYMOUS_TOKEN = 'anonymous';

/** A user in no group and without rules (S2 §3): anything that rules can deny is denied. */
const ANONYMOUS: Session = {
  token: ANONYMOUS_TOKEN,
  user: {
    id: 0,
    username: 'anonymous',
    descriptive_name: 'anonymous',
    first_name: '',
    last_name: '',
    email: '',
    is_staff: false,
    is_active: true,
    is_superuser: false,
    groups: [],
    user_permissions: [],
    store: null,
  },
  rules: { use_permissions: true, superuser: false, groups: [] },
};

/**
 * Starts an anonymous session, where ANONYMOUS_MODE offers it.
 * A reload asks for the login again. Every call is refused before it is sent.
 */
export const enterAnonymously = (): void => setSession(ANONYMOUS);
