import { setSession, type Session } from './session';

/** Stands where a token would; it is never sent. */
export const ANONYMOUS_TOKEN = 'anonymous';

/** S2 §3: a fake user. In no group and with no rules, nothing is open to it that a rule can shut. */
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

/** Looks in without a login, where ANONYMOUS_MODE offers it. A reload asks for the login again; every call is refused before it is sent. */
export const enterAnonymously = (): void => setSession(ANONYMOUS);
