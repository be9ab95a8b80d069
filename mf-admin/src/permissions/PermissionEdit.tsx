import { useSession } from '@trestle/kit/core';
import { Columns, EditPage, FormField, Section } from '@trestle/kit/form';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { ActingAlert } from '../account/ActingAlert';
import { GroupField } from './GroupField';
import { StatesEditor } from './StatesEditor';

/** What a group may open, see and change: the record and, beside each other, all routes and the rule of one of them (S2 §2). */
export default function PermissionEdit() {
  const { sudo } = useSession();
  return (
    <EditPage entity={groupPermissions} locked={sudo}>
      <ActingAlert />
      <Section heading="Group" narrow>
        <Columns>
          <GroupField />
          <FormField name="details" />
          <FormField name="deny_by_default" />
        </Columns>
      </Section>
      <StatesEditor />
    </EditPage>
  );
}
