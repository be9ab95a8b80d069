import { useParams, useSession } from '@trestle/kit/core';
import { Columns, EditPage, FormField, RemainingFields, Section } from '@trestle/kit/form';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { ImpersonationAlert } from '../account/ImpersonationAlert';
import { RECORD_SAVE } from '../lockout/saveEffects';
import { useLockoutConfirmation } from '../lockout/useLockoutConfirmation';
import { GroupField } from './GroupField';
import { RightsChanges } from './changes/RightsChanges';
import { StartFrom } from './StartFrom';
import { StatesEditor } from './StatesEditor';
import { Versions } from './versions/Versions';

const DRAWN_FIELDS = ['group', 'details', 'deny_by_default', 'states'];

/** Edits a group's permission record: all routes on the left, the chosen route's rule on the right (S2 §2). */
export default function PermissionEdit() {
  const { sudo } = useSession();
  const { dialog, confirm } = useLockoutConfirmation(RECORD_SAVE);
  const isNew = useParams()['id'] === undefined;
  return (
    <>
      <EditPage entity={groupPermissions} locked={sudo} beforeSave={confirm}>
        <ImpersonationAlert />
        {isNew && <StartFrom />}
        <Section heading="Group" narrow>
          <Columns>
            <GroupField />
            <FormField name="details" />
            <FormField name="deny_by_default" />
          </Columns>
          <RemainingFields drawn={DRAWN_FIELDS} />
        </Section>
        <StatesEditor />
        <RightsChanges />
        <Versions />
      </EditPage>
      {dialog}
    </>
  );
}
