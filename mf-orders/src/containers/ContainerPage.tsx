import { useParams } from '@trestle/kit/core';
import { EditPage, Sections, useFormValue } from '@trestle/kit/form';
import { container } from '@trestle/schema/entities/container';
import { NewOrder } from '../shown/NewOrder';
import { Contents } from './Contents';

/** A container: what is in it and what of that is left, over its fields and its stock. */
export default function ContainerPage() {
  const id = Number(useParams()['id']) || 0;
  return (
    <EditPage entity={container} actions={id > 0 && <NewOrder of={{ container: id }} />}>
      {id > 0 && <Stored id={id} />}
      <Sections />
    </EditPage>
  );
}

/** By the code that is stored: what is only typed is no order's yet. */
function Stored({ id }: { id: number }) {
  const { initial } = useFormValue<string | null>('code');
  return <Contents id={id} code={initial ?? null} />;
}
