import { useParams } from '@trestle/kit/core';
import { EditPage, Sections, FormWithSidebar } from '@trestle/kit/form';
import type { Entity } from '@trestle/schema/entity';
import { UsedBy } from './UsedBy';

/** A record of a look-up table, and beside it what uses it. */
export function UsedByEdit({ entity }: { entity: Entity }) {
  const { id } = useParams();
  return (
    <EditPage entity={entity}>
      {id ? (
        <FormWithSidebar aside={<UsedBy name={entity.name} id={Number(id)} />}>
          <Sections />
        </FormWithSidebar>
      ) : (
        <Sections />
      )}
    </EditPage>
  );
}
