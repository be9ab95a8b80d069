import { useParams, useSession } from '@trestle/kit/core';
import { EditPage, Sections, useFormValue, FormWithSidebar } from '@trestle/kit/form';
import { group } from '@trestle/schema/entities/group';
import { ActingAlert } from '../account/ActingAlert';
import { Members } from './Members';
import { RulesCard } from './RulesCard';

/** A group, and beside it its rules and its members. */
export default function GroupEdit() {
  const { id } = useParams();
  const { sudo } = useSession();
  return (
    <EditPage entity={group} locked={sudo}>
      <ActingAlert />
      {id ? (
        <FormWithSidebar aside={<Beside id={Number(id)} />}>
          <Sections />
        </FormWithSidebar>
      ) : (
        <Sections />
      )}
    </EditPage>
  );
}

function Beside({ id }: { id: number }) {
  const { initial } = useFormValue<string>('name');
  return (
    <>
      <RulesCard id={id} name={initial ?? ''} />
      <Members id={id} />
    </>
  );
}
