import { collection, PageHeader, registerEntities, useFieldAccess, useMayCall, useSession } from '@trestle/kit/core';
import { dirtyAndValid, EditPage, FormSkeleton, type Values } from '@trestle/kit/form';
import type { Entity } from '@trestle/schema/entity';
import { group } from '@trestle/schema/entities/group';
import { store } from '@trestle/schema/entities/store';
import { user } from '@trestle/schema/entities/user';
import { CONTACT_NAMES, LOGIN_NAMES, NEW_STORE, newStoreErrors, wantsLogin } from '@trestle/schema/newStore';
import { STORE_USER_GROUP } from '@trestle/schema/rights/userPrivileges';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

// Only this screen of the remote chooses a group.
registerEntities([group]);

const CREATE_PATH = `${collection(store).path}with_login/`;
const TITLE = 'Create Store';

const omitFields = (entity: Entity, names: Readonly<Record<string, string>>): Entity => ({
  ...entity,
  fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => !(name in names))),
});
/** The form for people who may not create users: the contact's login is an existing one. */
const WITHOUT_LOGIN = omitFields(NEW_STORE, LOGIN_NAMES);
WITHOUT_LOGIN.fields['contact_name'] = { ...NEW_STORE.fields['contact_name']!, hint: 'A person or a desk' };
WITHOUT_LOGIN.fields['contact_login'] = {
  ...NEW_STORE.fields['contact_login']!,
  label: 'Login',
  hint: store.fields.contacts.hint,
};
/** The form for people who may not set contacts. */
const STORE_ONLY = omitFields(WITHOUT_LOGIN, CONTACT_NAMES);

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
  const formWithoutLogin = maySetContacts ? WITHOUT_LOGIN : STORE_ONLY;
  return (
    <EditPage
      entity={mayCreateUsers ? NEW_STORE : formWithoutLogin}
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
