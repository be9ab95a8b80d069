import { useParams, useSession } from '@trestle/kit/core';
import { EditPage, Sections, useFormValue, FormWithSidebar } from '@trestle/kit/form';
import { group } from '@trestle/schema/entities/group';
import { ImpersonationAlert } from '../account/ImpersonationAlert';
import { Members } from './Members';
import { RulesCard } from './RulesCard';

/** Edits a group, with its rules and members beside it. */
export default function GroupEdit() {
  const { id } = useParams();
  const { sudo } = useSession();
  return (
    <EditPage entity={group} locked={sudo}>
      <ImpersonationAlert />
      {id ? (
        <FormWithSidebar aside={<GroupSidebar id={Number(id)} />}>
          <Sections />
        </FormWithSidebar>
      ) : (
        <Sections />
      )}
    </EditPage>
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
