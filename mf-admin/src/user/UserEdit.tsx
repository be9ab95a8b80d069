import { Alert, settings, useParams, useSession } from '@trestle/kit/core';
import { EditPage, Sections, useFormValue, FormWithSidebar } from '@trestle/kit/form';
import type { Entity } from '@trestle/schema/entity';
import { user } from '@trestle/schema/entities/user';
import { userChangeError } from '@trestle/schema/userPrivileges';
import type { RecordValues } from '@trestle/schema/validate';
import { ActingAlert } from '../account/ActingAlert';
import { useConfirmation } from '../account/useConfirmation';
import { useGroups } from '../group/useGroups';
import { UserAside } from './UserAside';

/** Set by an administrator, in their own name (contract §2.4). */
const RIGHTS = ['is_superuser', 'is_staff', 'store', 'groups', 'user_permissions'];

/** A new person's form: what is left empty is not 'as it is'. */
const NEW_USER: Entity = {
  ...user,
  fields: {
    ...user.fields,
    new_password: {
      ...user.fields.new_password,
      hint: "Empty: the person cannot log in yet, and sets one by 'Forgot password'",
    },
  },
};

/**
 * A user (S2 §2): the superuser box is for superusers alone, staff flag and single permissions for advanced usage. Who
 * changes their own email or password here confirms it as on the account page; who acts for somebody changes neither.
 */
export default function UserEdit() {
  const { user: me, rules, sudo } = useSession();
  const { id } = useParams();
  const groups = useGroups();
  const { dialog, confirm } = useConfirmation();
  const without = [
    ...(me?.is_superuser ? [] : ['is_superuser']),
    ...(settings.advancedUsage ? [] : ['is_staff', 'user_permissions']),
    ...(sudo ? ['new_password'] : []),
  ];
  const lockedFields = [...(sudo || !rules?.superuser ? RIGHTS : []), ...(sudo ? ['email'] : [])];
  const refusalOf = (record: RecordValues) =>
    userChangeError(
      { is_superuser: me?.is_superuser === true, isAdministrator: rules?.superuser === true },
      standingOf(record, groups),
    );
  return (
    <>
      <EditPage
        entity={id ? user : NEW_USER}
        locked={sudo && !id}
        lockedFor={(record) => refusalOf(record) !== undefined}
        lockedFields={lockedFields}
        beforeSave={id === String(me?.id) ? confirm : undefined}
      >
        <ActingAlert />
        {id ? (
          <>
            <Refusal of={refusalOf} />
            <FormWithSidebar aside={<UserAside id={Number(id)} />}>
              <Sections without={without} />
            </FormWithSidebar>
          </>
        ) : (
          <Sections without={without} />
        )}
      </EditPage>
      {dialog}
    </>
  );
}

/** A stored person's standing. Whose groups can't be seen is taken for no administrator: the server decides in the end. */
const standingOf = (record: RecordValues, groups: ReturnType<typeof useGroups>) => ({
  is_superuser: record['is_superuser'] === true,
  is_staff: record['is_staff'] === true,
  isAdministrator: ((record['groups'] ?? []) as readonly number[]).some(
    (each) => groups?.get(each)?.name === settings.superuserGroup,
  ),
});

/** Says why the form is shut. */
function Refusal({ of }: { of: (record: RecordValues) => string | undefined }) {
  const { initial: is_superuser } = useFormValue<boolean>('is_superuser');
  const { initial: is_staff } = useFormValue<boolean>('is_staff');
  const { initial: groups } = useFormValue<number[]>('groups');
  const why = of({ is_superuser, is_staff, groups });
  return why ? <Alert intent="info">{why} Ask one of them to do it.</Alert> : null;
}
