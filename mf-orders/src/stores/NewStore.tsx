import {
  collection,
  PageHeader,
  registerEntities,
  settings,
  useFieldAccess,
  useMayCall,
  useSession,
} from '@trestle/kit/core';
import { dirtyAndValid, EditPage, FormSkeleton, type Values } from '@trestle/kit/form';
import { group } from '@trestle/schema/entities/group';
import { store } from '@trestle/schema/entities/store';
import { user } from '@trestle/schema/entities/user';
import { NEW_STORE, newStoreErrors, wantsLogin } from '@trestle/schema/newStore';
import { STORE_USER_GROUP } from '@trestle/schema/rights/userPrivileges';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { newStoreForm } from './newStoreForm';

// Only this screen of the remote chooses a group.
registerEntities([group]);

const CREATE_PATH = `${collection(store).path}with_login/`;
const TITLE = 'Create Store';

/** Finds the id of the group whose members order for their store. Returns null without one, undefined while loading. */
const useStoreUserGroup = (enabled: boolean): number | null | undefined => {
  const { data, isPending } = useQuery({
    queryKey: ['list', 'group', STORE_USER_GROUP],
    enabled,
    queryFn: ({ signal }) =>
      collection(group).list(
        { filter: 'all', limit: 1, query: JSON.stringify(['name', 'eq', STORE_USER_GROUP]) },
        signal,
      ),
  });
  return enabled && isPending ? undefined : (data?.results[0]?.id ?? null);
};

/** Creates a store, with its first contact and its first login as far as the user may create them. */
export function NewStore() {
  const { rules, sudo } = useSession();
  const mayCreateUsers = useMayCall(user, 'create') && rules?.superuser === true && !sudo;
  const { hidden, locked } = useFieldAccess(store, 'create');
  const maySetContacts = !hidden.has('contacts') && !locked.has('contacts');
  const storeUserGroup = useStoreUserGroup(mayCreateUsers);
  const invitedEmail = useRef('');
  const noteInvitation = useCallback((values: Values): Promise<void> => {
    invitedEmail.current = wantsLogin(values) && values['login_invite'] === true ? String(values['login_email']) : '';
    return Promise.resolve();
  }, []);
  const createdMessage = useCallback(
    () => (invitedEmail.current ? `Created Item. ${invitedEmail.current} gets an invitation.` : 'Created Item'),
    [],
  );
  if (storeUserGroup === undefined)
    return (
      <>
        <PageHeader title={TITLE} />
        <FormSkeleton fields={Object.keys(NEW_STORE.fields).length} />
      </>
    );
  return (
    <EditPage
      entity={newStoreForm(mayCreateUsers, maySetContacts, settings.companySignIn)}
      title={TITLE}
      preset={mayCreateUsers && storeUserGroup !== null ? { login_group: storeUserGroup } : {}}
      rule={dirtyAndValid}
      createPath={CREATE_PATH}
      beforeSave={noteInvitation}
      onCreated={createdMessage}
      furtherErrors={newStoreErrors}
    />
  );
}
