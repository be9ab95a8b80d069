import { useParams } from '@trestle/kit/core';
import { EditPage, Sections, FormWithSidebar } from '@trestle/kit/form';
import type { Entity } from '@trestle/schema/entity';
import { ReferenceCounts } from './ReferenceCounts';

/** The form of a look-up record, with the records that use it beside it. */
export function EditWithReferences({ entity }: { entity: Entity }) {
  const { id } = useParams();
  return (
    <EditPage entity={entity}>
      {id ? (
        <FormWithSidebar aside={<ReferenceCounts name={entity.name} id={Number(id)} />}>
          <Sections />
        </FormWithSidebar>
      ) : (
        <Sections />
      )}
    </EditPage>
  );
}
