import { useSession } from '@trestle/kit/core';
import { mayOpen } from '@trestle/schema/access';
import { useMemo } from 'react';
import type { Viewer } from '../home/visibleMenus';
import { isStoreUser } from '@trestle/schema/userPrivileges';
import { checkAccount } from '../guard/accountCheck';

/** Whoever looks at the menus now. An account that is let in nowhere sees none. */
export const useViewer = (): Viewer => {
  const { user, rules } = useSession();
  return useMemo(() => {
    const denied = !user || Boolean(checkAccount(user).deny);
    return {
      loggedIn: Boolean(user),
      headOffice: Boolean(rules?.superuser) || Boolean(user && !isStoreUser(user)),
      mayOpen: (route) => !denied && mayOpen(rules, route),
    };
  }, [user, rules]);
};
