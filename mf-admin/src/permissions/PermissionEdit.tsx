import { Columns, EditPage, Field, Section } from '@trestle/kit/form';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { GroupField } from './GroupField';
import { StatesEditor } from './StatesEditor';

/** What a group may open, see and change: the record and, beside each other, all routes and the rule of one of them (S2 §2). */
export default function PermissionEdit() {
  return (
    <EditPage entity={groupPermissions}>
      <Section heading="Group" narrow>
        <Columns>
          <GroupField />
          <Field name="details" />
          <Field name="deny_by_default" />
        </Columns>
      </Section>
      <StatesEditor />
    </EditPage>
  );
}
