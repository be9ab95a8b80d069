import type { IdentityStore } from '../identityStore';
import type { BffSettings } from '../settings';
import { providerName } from './oidcOptions';

type PasswordCalls = Pick<IdentityStore, 'checkPassword' | 'findActiveAccount' | 'acceptInvitation' | 'findUser'>;

/**
 * With OIDC_ONLY: wraps the calls behind sign-in by password, passcode and invitation, so that they know superusers
 * alone. Superusers keep their password, because they must be able to mend what keeps everybody out: a provider that is
 * away, or a wrong name of a group.
 */
export function onlySuperusersByPassword<S extends PasswordCalls>(store: S, { oidcOnly }: BffSettings): S {
  if (!oidcOnly) return store;
  const isSuperuser = async (id: number): Promise<boolean> => (await store.findUser(id))?.is_superuser === true;
  return {
    ...store,
    checkPassword: async (...credentials) => {
      const user = await store.checkPassword(...credentials);
      return user?.is_superuser ? user : null;
    },
    findActiveAccount: async (login) => {
      const account = await store.findActiveAccount(login);
      return account && (await isSuperuser(account.id)) ? account : null;
    },
    acceptInvitation: async (token) => {
      const grant = await store.acceptInvitation(token);
      return grant && (await isSuperuser(grant.user)) ? grant : null;
    },
  };
}

/** Words for a refused password. With OIDC_ONLY they are the same for a wrong one and for one that no longer counts. */
export const passwordRefusal = ({ oidcOnly, oidcIssuer }: BffSettings): string =>
  oidcOnly && oidcIssuer
    ? `Log in with ${providerName(oidcIssuer)}. Only superusers can log in with a password here.`
    : 'Unable to log in with provided credentials.';
