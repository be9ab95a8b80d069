import { useParams, useSession } from '@trestle/kit/core';
import { EditPage, Sections, useFormValue, FormWithSidebar } from '@trestle/kit/form';
import { group } from '@trestle/schema/entities/group';
import { ImpersonationAlert } from '../account/ImpersonationAlert';
import { GROUP_SAVE } from '../lockout/saveEffects';
import { useLockoutConfirmation } from '../lockout/useLockoutConfirmation';
import { PERMISSION_SECTION } from '../permissionChoices/PermissionChoices';
import { Members } from './Members';
import { RulesCard } from './RulesCard';

/** Draws the single permissions folded away, in place of check boxes. */
const CUSTOM_SECTIONS = { Permissions: PERMISSION_SECTION };

/** Edits a group, with its rules and members beside it. */
export default function GroupEdit() {
  const { id } = useParams();
  const { sudo } = useSession();
  const { dialog, confirm } = useLockoutConfirmation(GROUP_SAVE);
  return (
    <>
      <EditPage entity={group} locked={sudo} beforeSave={confirm}>
        <ImpersonationAlert />
        {id ? (
          <FormWithSidebar aside={<GroupSidebar id={Number(id)} />}>
            <Sections own={CUSTOM_SECTIONS} />
          </FormWithSidebar>
        ) : (
          <Sections own={CUSTOM_SECTIONS} />
        )}
      </EditPage>
      {dialog}
    </>
  );
}

function GroupSidebar({ id }: { id: number }) {
  const { initial } = useFormValue<string>('name');
  return (
    <>
      <RulesCard id={id} name={initial ?? ''} />
      <Members id={id} name={initial ?? ''} />
    </>
  );
}
