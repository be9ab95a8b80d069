import { useSession, type session } from '@trestle/kit/core';
import { isStoreUser } from '@trestle/schema/rights/userPrivileges';

type SignedIn = Pick<NonNullable<ReturnType<typeof session>>, 'user' | 'rules'>;

/**
 * Whether somebody sees the orders of all stores, as the server decides it. Administrators do, also with a store of
 * their own (contract §2.3).
 */
export const isHeadOffice = (person: { [Name in keyof SignedIn]: SignedIn[Name] | null } | null): boolean =>
  Boolean(person?.user && (person.rules?.superuser || !isStoreUser(person.user)));

/** Whether the user sees the orders of all stores. */
export const useIsHeadOffice = (): boolean => isHeadOffice(useSession());
