import { Alert, settings, useParams, useSession } from '@trestle/kit/core';
import { EditPage, Sections, useFormValue, FormWithSidebar, SecondFactorSection, type Values } from '@trestle/kit/form';
import { user } from '@trestle/schema/entities/user';
import { userChangeError } from '@trestle/schema/rights/userPrivileges';
import type { RecordValues } from '@trestle/schema/validate';
import { ImpersonationAlert } from '../account/ImpersonationAlert';
import { usePasswordConfirmation } from '../account/usePasswordConfirmation';
import { useGroups } from '../group/useGroups';
import { USER_SAVE } from '../lockout/saveEffects';
import { useLockoutConfirmation } from '../lockout/useLockoutConfirmation';
import { PermissionSection } from '../permissionChoices/PermissionChoices';
import { SessionSection } from '../sessions/SessionSection';
import { IdentitySection } from './IdentitySection';
import { newUser } from './newUser';
import { UserSidebar } from './UserSidebar';

/** Only administrators set these fields, and never while acting for somebody (contract §2.4). */
const RIGHTS_FIELDS = ['is_superuser', 'is_staff', 'store', 'groups', 'user_permissions'];

const NEW_USER = newUser(settings.companySignIn);

/**
 * Edits a user (S2 §2). Only superusers see the superuser box; the staff flag and single permissions need advanced
 * usage. Users who change their own e-mail address or password here confirm it as on the account page. Nobody changes
 * either while acting for somebody.
 */
export default function UserEdit() {
  const { user: me, rules, sudo } = useSession();
  const { id } = useParams();
  const groups = useGroups();
  const { dialog, confirm } = usePasswordConfirmation();
  const lockout = useLockoutConfirmation(USER_SAVE);
  const isMe = id === String(me?.id);
  const beforeSave = async (values: Values, initial: RecordValues) => {
    await lockout.confirm(values, initial);
    if (isMe) await confirm(values, initial);
  };
  const hiddenFields = [
    ...(me?.is_superuser ? [] : ['is_superuser']),
    'user_permissions',
    ...(settings.advancedUsage ? [] : ['is_staff']),
    ...(sudo ? ['new_password'] : []),
  ];
  const permissions = settings.advancedUsage && <PermissionSection name="user_permissions" />;
  const lockedFields = [...(sudo || !rules?.superuser ? RIGHTS_FIELDS : []), ...(sudo ? ['email'] : [])];
  const refusalFor = (record: RecordValues) =>
    userChangeError(
      { is_superuser: me?.is_superuser === true, isAdministrator: rules?.superuser === true },
      privilegesOf(record, groups),
    );
  return (
    <>
      <EditPage
        entity={id ? user : NEW_USER}
        locked={sudo && !id}
        lockedFor={(record) => refusalFor(record) !== undefined}
        lockedFields={lockedFields}
        beforeSave={beforeSave}
      >
        <ImpersonationAlert />
        {id ? (
          <>
            <Refusal refusalFor={refusalFor} />
            <FormWithSidebar aside={<UserSidebar id={Number(id)} />}>
              <Sections without={hiddenFields} />
              {permissions}
              {rules?.superuser && !sudo && !isMe && <SecondFactorSection owner={Number(id)} />}
              {rules?.superuser && !sudo && <IdentitySection user={Number(id)} />}
              {rules?.superuser && !sudo && <SessionSection owner={Number(id)} />}
            </FormWithSidebar>
          </>
        ) : (
          <>
            <Sections without={hiddenFields} />
            {permissions}
          </>
        )}
      </EditPage>
      {lockout.dialog}
      {dialog}
    </>
  );
}

/**
 * Returns the privileges of a stored user. Without access to groups nobody counts as administrator; the server decides.
 */
const privilegesOf = (record: RecordValues, groups: ReturnType<typeof useGroups>) => ({
  is_superuser: record['is_superuser'] === true,
  is_staff: record['is_staff'] === true,
  isAdministrator: ((record['groups'] ?? []) as readonly number[]).some(
    (each) => groups?.get(each)?.name === settings.superuserGroup,
  ),
});

/** Explains why the form is read-only, when the user may not change this person. */
function Refusal({ refusalFor }: { refusalFor: (record: RecordValues) => string | undefined }) {
  const { initial: is_superuser } = useFormValue<boolean>('is_superuser');
  const { initial: is_staff } = useFormValue<boolean>('is_staff');
  const { initial: groups } = useFormValue<number[]>('groups');
  const reason = refusalFor({ is_superuser, is_staff, groups });
  return reason ? <Alert intent="info">{reason} Ask one of them to do it.</Alert> : null;
}
