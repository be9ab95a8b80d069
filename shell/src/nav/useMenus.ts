import { isHeadOffice, userMayOpen, useSession } from '@trestle/kit/core';
import type { MenuEntry } from '@trestle/schema/registry';
import { visibleEntries } from '@trestle/schema/rights/visibleMenus';
import { useMemo } from 'react';
import { checkAccount } from '../guard/accountCheck';
import { useRemotes } from '../remotes/remotesContext';

/** The menu entries that the current user may see, in order. An account that is let in nowhere sees none. */
export const useMenus = (): readonly MenuEntry[] => {
  const { user, rules } = useSession();
  const { menus } = useRemotes();
  return useMemo(() => {
    if (user && checkAccount(user).deny) return [];
    return visibleEntries(menus, {
      loggedIn: Boolean(user),
      administrator: rules?.superuser === true,
      headOffice: isHeadOffice({ user, rules }),
      mayOpen: (route) => userMayOpen({ user, rules }, route),
    });
  }, [user, rules, menus]);
};
